import { KontorError } from '#kernel/error.ts';
import { fingerprintOf, parseIdempotencyKey } from '#kernel/http/idempotency-key.ts';
import type { Change } from '#payments/changes.ts';
import { commitDecision } from '#payments/commit-decision.ts';
import type { Decision } from '#payments/decision.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Entrance } from './entrance.ts';
import { fieldFault } from './faults.ts';
import type { Answered, Stamp, Work } from './once.ts';
import type { Decide, Operation, Reply } from './operation.ts';
import { invalidFields, structuredText, type Occasion } from './problem.ts';
import { problemOf } from './refusal-of.ts';

/** Carries a checked request out: decides, checks the answer, writes, and keeps what is kept. */

export interface Errand {
  tenant: Tenant;
  operation: Operation;
  /** The operation's path with its parameters filled in: one text for every spelling of it. */
  path: string;
  decide: Decide;
  occasion: Occasion;
}

/** What the request said about being repeated. */
interface Repetition {
  /** The header Idempotency-Key. */
  header: string;
  body: unknown;
}

/** An answer that its own contract does not allow: a fault of ours. */
export class ResponseContractError extends KontorError {
  override readonly name = 'ResponseContractError';
}

export type Carried = Answered & Pick<Reply<unknown>, 'csv' | 'startsWork'>;

const checkedBody = ({ contract }: Operation, value: unknown): string => {
  const checked = contract.result.schema.safeParse(value);
  if (checked.success) return JSON.stringify(checked.data);
  throw new ResponseContractError(
    `${contract.operationId} answers what it must not: ${checked.error.message}`,
  );
};

/** The answer as it is kept: what is told once is not written down. */
const keptOf = ({ contract }: Operation, { body, ...answered }: Answered): Answered => {
  const { toldOnce = [] } = contract;
  if (toldOnce.length === 0) return { ...answered, body };
  const kept = Object.entries(JSON.parse(body)).filter(([name]) => !toldOnce.includes(name));
  return { ...answered, body: JSON.stringify(Object.fromEntries(kept)) };
};

/** What was executed is kept and repeated; anything else may be tried again with the same key. */
const KEPT_REFUSALS = [404, 409, 422];

/** Does the errand once and for all. Without a stamp nothing is kept, and refusals are thrown. */
const carry = async (entrance: Entrance, errand: Errand, stamp?: Stamp): Promise<Carried> => {
  const { tenant, operation, occasion } = errand;
  const decide = async (): Promise<Decision<Carried, Change>> => {
    const reply = await errand.decide(tenant, entrance.operations);
    const { value, changes = [], csv, startsWork } = reply;
    const body = checkedBody(operation, value);
    const more = { ...(csv ? { csv } : {}), ...(startsWork ? { startsWork } : {}) };
    return { result: { status: 200, body, ...more }, changes };
  };
  if (stamp === undefined) return commitDecision(entrance.book, { tenant, decide });
  try {
    const keep: Stamp = (answered) => stamp(keptOf(operation, answered));
    return await commitDecision(entrance.book, { tenant, decide, stamp: keep });
  } catch (error) {
    const problem = problemOf(error);
    if (!KEPT_REFUSALS.includes(problem.status)) throw error;
    const refused = { status: problem.status, body: structuredText(problem, occasion) };
    await entrance.book.commit(tenant, [], stamp(refused));
    return refused;
  }
};

const keyOf = (header: string): string => {
  const key = parseIdempotencyKey(header);
  if (key !== null) return key;
  const expected = 'expected 1 to 255 printable ASCII characters, quoted or bare';
  throw invalidFields([fieldFault('Idempotency-Key', expected, header)]);
};

/** Carries the errand out; with an Idempotency-Key at most once. */
export const carryErrand = async (
  entrance: Entrance,
  errand: Errand,
  repetition: Repetition | undefined,
): Promise<Carried> => {
  if (repetition === undefined) return carry(entrance, errand);
  const { operation, tenant, path } = errand;
  const key = keyOf(repetition.header);
  const scope = `${operation.contract.method} ${path} ${key}`;
  const once = { tenant, scope, fingerprint: fingerprintOf(repetition.body ?? {}) };
  const work: Work = (stamp) => carry(entrance, errand, stamp);
  return entrance.once(once, work);
};
