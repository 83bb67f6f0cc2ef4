import { z } from 'zod';
import type { OperationContract as HttpContract } from '#kernel/http/contract.ts';
import { jsonWriter } from '#kernel/http/writing/json-writer.ts';
import type { OrganizationScope } from '#access/scopes.ts';
import type { Change } from '#payments/changes.ts';
import type { PaymentPorts } from '#payments/ports.ts';
import type { FieldFault } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { WebhookPorts } from '#payments/webhooks/ports.ts';
import { faultsOf } from './faults.ts';
import type { ProblemCode } from './problem-table.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The contract of an operation of /v1, besides the parts that all operations share. */
export interface OperationContract extends HttpContract {
  tag: 'accounts' | 'payments' | 'payouts' | 'beneficiaries' | 'events' | 'webhooks' | 'sandbox';
  /** The scope that the key must have; null where everybody may ask, without a key. */
  scope: OrganizationScope | null;
  /** Whether the operation exists for test keys only. */
  testOnly?: boolean;
  params: Shape;
  query: Shape;
  /** The JSON body; `NO_BODY` where none is read, `NO_FIELDS` where it can only be empty. */
  body: z.ZodType;
  /** Fields of the object that a body must not set, and that are not reported as unknown. */
  fixedFields?: readonly string[];
  /** The body of the 200, and the objects in it that have their own name in the documents. */
  result: {
    description: string;
    name: string;
    schema: z.ZodType;
    parts?: Readonly<Record<string, z.ZodType>>;
  };
  /** The problems of this operation, besides those of every operation. */
  problems: readonly ProblemCode[];
  /** The payment list has its own format for errors. */
  errors?: 'short';
  /** Fields of the first answer only: a repeated answer omits them. */
  secretFields?: readonly string[];
  /** Whether the answer is also available as text/csv. */
  csv?: true;
  /**
   * Whether it passes a full storage quota: it keeps nothing of its body, or only why somebody
   * decided on money that is held.
   */
  passesFullQuota?: true;
  /** Whether its decision only reads, as for every GET: then the decision may start early. */
  decidesByReading?: true;
  /** Whether the caller is part of what is asked: then each has Idempotency-Keys of its own. */
  keysOfEachCaller?: true;
}

export const NO_BODY = z.undefined();
export const NO_FIELDS = z.strictObject({}).optional();

/** The dependencies of operations. */
export interface OperationPorts extends PaymentPorts {
  /** The secret with which cursors are sealed. */
  cursorSecret(): Promise<Uint8Array>;
  webhooks: WebhookPorts;
}

/** A checked request of a tenant. */
interface Call<Params, Query, Body> {
  tenant: Tenant;
  params: Params;
  query: Query;
  body: Body;
  /** The id of the caller's key. */
  keyId: string;
  /** The Idempotency-Key of the request; null without one. */
  idempotencyKey: string | null;
}

/** The answer of an operation, which is sent once its changes are written. */
export interface Reply<Value> {
  value: Value;
  changes?: readonly Change[];
  /** The value as text/csv, and the cursor of the next page. */
  csv?: { text: string; next: string | null };
  /** Whether the changes are work for a worker that should begin at once. */
  startsWork?: true;
}

/** A request whose parts are decoded and not yet checked. */
export interface RawCall {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** The caller of a request, and its Idempotency-Key. */
type Asker = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'keyId' | 'idempotencyKey'>;

export type Decide = (asker: Asker, ports: OperationPorts) => Promise<Reply<unknown>>;

type Prepared = { ok: true; decide: Decide } | { ok: false; faults: FieldFault[] };

export interface Operation {
  contract: OperationContract & { scope: OrganizationScope };
  /** Checks a request against the contract. */
  prepare(raw: RawCall): Prepared;
  /** Writes the body of the 200 according to the contract. */
  write: ReturnType<typeof jsonWriter>;
}

type Output<Fields extends Shape> = z.output<
  z.ZodObject<{ -readonly [K in keyof Fields]: Fields[K] }>
>;

/** An operation: its contract, and the function that decides on a request. */
export const operation = <
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Result extends z.ZodType,
>(
  contract: OperationContract & {
    scope: OrganizationScope;
    params: Params;
    query: Query;
    body: Body;
    result: { schema: Result };
  },
  handle: (
    call: Call<Output<Params>, Output<Query>, z.output<Body>>,
    ports: OperationPorts,
  ) => Promise<Reply<z.input<Result>>>,
): Operation => {
  const params = z.strictObject({ ...contract.params });
  const query = z.strictObject({ ...contract.query });
  const prepare = (raw: RawCall): Prepared => {
    const read = {
      params: params.safeParse(raw.params),
      query: query.safeParse(raw.query),
      body: contract.body.safeParse(raw.body),
    };
    if (read.params.success && read.query.success && read.body.success) {
      const call = { params: read.params.data, query: read.query.data, body: read.body.data };
      const decide: Decide = (asker, ports) => handle({ ...asker, ...call }, ports);
      return { ok: true, decide };
    }
    const faults = [
      ...faultsOf(read.params.error?.issues ?? [], raw.params),
      ...faultsOf(read.query.error?.issues ?? [], raw.query, { known: Object.keys(query.shape) }),
      ...faultsOf(read.body.error?.issues ?? [], raw.body, { fixed: contract.fixedFields }),
    ];
    return { ok: false, faults };
  };
  return { contract, prepare, write: jsonWriter(contract.result.schema) };
};
