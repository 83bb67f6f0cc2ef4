import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { ClockChange } from './changes.ts';
import type { ReadsClock } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';

/** The clock of an organization in test mode: ahead of the world's by what it was moved on. */

/** So far a clock can be ahead at most: ten years. */
const AHEAD_MOST_MS = 3_653 * 24 * 3_600_000;

export interface SandboxClock {
  /** What the clock shows. */
  now: Date;
  /** How far it is ahead of the world. */
  aheadMs: number;
}

type Ports = ReadsClock & Pick<World, 'now'>;

/** The moment that whatever expires goes by. In live mode it is the world's own. */
export const tenantNow = async ({ clock, now }: Ports, tenant: Tenant): Promise<Date> => {
  if (tenant.mode === 'live') return now();
  const aheadMs = await clock.aheadMs(tenant);
  return new Date(now().getTime() + aheadMs);
};

export const readClock = async ({ clock, now }: Ports, tenant: Tenant): Promise<SandboxClock> => {
  const aheadMs = await clock.aheadMs(tenant);
  return { now: new Date(now().getTime() + aheadMs), aheadMs };
};

/** Moves the clock forward, and with it whatever waits; it never goes back. */
export const moveClock = async (
  ports: Ports,
  tenant: Tenant,
  seconds: number,
): Promise<Decision<SandboxClock, ClockChange>> => {
  const aheadMs = (await ports.clock.aheadMs(tenant)) + seconds * 1000;
  if (aheadMs > AHEAD_MOST_MS) {
    const fault = {
      field: 'seconds',
      message: 'expected less: a clock is ten years ahead at most',
    };
    throw new PaymentError('VALIDATION_ERROR', fault.message, [{ ...fault, value: seconds }]);
  }
  // Where somebody else moves it at the same moment, it is further on than is said here.
  const result = { now: new Date(ports.now().getTime() + aheadMs), aheadMs };
  return { result, changes: [{ change: 'clock-moved', byMs: seconds * 1000 }] };
};
