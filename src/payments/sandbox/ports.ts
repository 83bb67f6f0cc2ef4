import type { Tenant } from '#payments/tenant.ts';

/** How far the clock of test mode was moved on, in milliseconds; 0 where nobody did. */
export interface ClockReader {
  aheadMs(tenant: Tenant): Promise<number>;
}

export interface ReadsClock {
  clock: ClockReader;
}
