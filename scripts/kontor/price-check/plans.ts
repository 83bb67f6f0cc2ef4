import { KontorError } from '#kernel/error.ts';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { MessageError } from '#hotels/ota/message-error.ts';
import { parseRatePlans } from '#hotels/alpinebits/rate-plans/message.ts';
import { zeroPrices } from '#hotels/calendar/zero-prices.ts';
import { overlay } from '#hotels/calendar/overlay.ts';
import type { RatePlan } from '#hotels/calendar/rate-plan.ts';
import type { Protocol } from '#hotels/pricing/protocol.ts';
import { RefusalError } from '#kernel/refusal-error.ts';

/** The plan file of a case does not exist. */
export class MissingPlanError extends KontorError {
  override readonly name = 'MissingPlanError';
}

/** The plan file has faults, so that it cannot be used. */
export class InvalidPlanError extends KontorError {
  override readonly name = 'InvalidPlanError';
}

const overlaidPlan = (plan: RatePlan | undefined, changes: Parameters<typeof overlay>[1]) => {
  if (plan !== undefined) return overlay(plan, changes);
  throw new InvalidPlanError(`There is no rate plan ${changes.code} in the file for its Overlay`);
};

/** The plans that result from the notices of a message, starting without any plan. */
const plansOf = (text: string, protocol: Protocol): readonly RatePlan[] => {
  const plans = new Map<string, RatePlan>();
  for (const notice of parseRatePlans(text, { protocol }).notices)
    if (notice.notifType === 'New') plans.set(notice.plan.code, notice.plan);
    else if (notice.notifType === 'Remove') plans.delete(notice.code);
    else {
      const { overlay: changes } = notice;
      plans.set(changes.code, overlaidPlan(plans.get(changes.code), changes));
    }
  if (plans.size === 0) throw new InvalidPlanError('The file has no rate plan');
  return [...plans.values()];
};

const readText = async (folder: string, name: string): Promise<string> => {
  const path = resolve(folder, name);
  if (relative(folder, path).startsWith('..'))
    throw new MissingPlanError(`Plan ${name} is not in the folder of plans`);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new MissingPlanError(`Plan ${name} cannot be read`, { cause });
  }
};

const warningsOf = (name: string, plans: readonly RatePlan[]): string[] =>
  plans.flatMap(zeroPrices).map(({ sentence }) => `Warning: plan ${name}: ${sentence}`);

const readPlans = async (text: Promise<string>, name: string, protocol: Protocol) => {
  const message = await text;
  try {
    return plansOf(message, protocol);
  } catch (cause) {
    const isFault = [MessageError, RefusalError, InvalidPlanError].some(
      (type) => cause instanceof type,
    );
    if (!isFault || !(cause instanceof Error)) throw cause;
    throw new InvalidPlanError(`Plan ${name} is faulty: ${cause.message}`, { cause });
  }
};

const once = <Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
) => {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

export type PlanReader = (name: string, protocol: Protocol) => Promise<readonly RatePlan[]>;

/** Reads each file of a folder once, and its plans once for each version of the rules. */
export const planReader = (folder: string, warn: (warning: string) => void): PlanReader => {
  const root = resolve(folder);
  const texts = new Map<string, Promise<string>>();
  const plans = new Map<string, Promise<readonly RatePlan[]>>();
  return (name, protocol) =>
    once(plans, `${protocol} ${name}`, () =>
      readPlans(
        once(texts, name, () => readText(root, name)),
        name,
        protocol,
      ).then((read) => {
        for (const warning of warningsOf(name, read)) warn(warning);
        return read;
      }),
    );
};
