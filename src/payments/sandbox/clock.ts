import type { World } from '#kernel/world.ts';
import type { Decision } from '#payments/decision.ts';
import type { ClockChange } from './changes.ts';
import type { ReadsClock } from './ports.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';

/** The clock of an organization in test mode: the real time plus the time by which it was moved. */

/** The greatest time that a clock can be ahead: ten years. */
const AHEAD_MOST_MS = 3_653 * 24 * 3_600_000;

export interface SandboxClock {
  /** The time that the clock shows. */
  now: Date;
  /** How far the clock is ahead of the real time, in milliseconds. */
  aheadMs: number;
}

type Ports = ReadsClock & Pick<World, 'now'>;

/** The time by which everything of the tenant expires. In live mode it is the real time. */
export const tenantNow = async ({ clock, now }: Ports, tenant: Tenant): Promise<Date> => {
  if (tenant.mode === 'live') return now();
  const aheadMs = await clock.aheadMs(tenant);
  return new Date(now().getTime() + aheadMs);
};

export const readClock = async ({ clock, now }: Ports, tenant: Tenant): Promise<SandboxClock> => {
  const aheadMs = await clock.aheadMs(tenant);
  return { now: new Date(now().getTime() + aheadMs), aheadMs };
};

/**
 * Moves the clock forward, which makes waiting objects due earlier; it never moves back.
 * @throws PaymentError VALIDATION_ERROR if it would be more than ten years ahead
 */
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
  // If another request moves the clock at the same time, the result shows less than the final time.
  const result = { now: new Date(ports.now().getTime() + aheadMs), aheadMs };
  return { result, changes: [{ change: 'clock-moved', byMs: seconds * 1000 }] };
};
