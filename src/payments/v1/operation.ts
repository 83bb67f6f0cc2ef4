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

/** What an operation of /v1 says of itself besides what every operation says. */
export interface OperationContract extends HttpContract {
  tag: 'accounts' | 'payments' | 'payouts' | 'beneficiaries' | 'events' | 'webhooks' | 'sandbox';
  /** What the key must have been made for. */
  scope: OrganizationScope;
  /** For live keys there is no such operation. */
  testOnly?: boolean;
  params: Shape;
  query: Shape;
  /** The JSON body; `NO_BODY` where none is read. */
  body: z.ZodType;
  /** Fields of the object that a body must not set, and that are not called unknown. */
  fixedFields?: readonly string[];
  /** The body of the 200, and objects within it that have a name of their own. */
  result: {
    description: string;
    name: string;
    schema: z.ZodType;
    parts?: Readonly<Record<string, z.ZodType>>;
  };
  /** What may be refused besides what every operation may refuse. */
  problems: readonly ProblemCode[];
  /** The payment list answers its errors in a body of its own. */
  errors?: 'short';
  /** Fields that are shown with the first answer alone: a repeated answer leaves them out. */
  secretFields?: readonly string[];
  /** Whether the answer can be had as text/csv as well. */
  csv?: true;
  /** Whether to decide on it only reads, as on every GET: then that may begin early. */
  decidesByReading?: true;
}

export const NO_BODY = z.undefined();

/** What operations are given of the world. */
export interface OperationPorts extends PaymentPorts {
  /** The secret under which cursors are sealed. */
  cursorSecret(): Promise<Uint8Array>;
  webhooks: WebhookPorts;
}

/** A checked request of a tenant. */
interface Call<Params, Query, Body> {
  tenant: Tenant;
  params: Params;
  query: Query;
  body: Body;
  /** The id of the key that calls. */
  keyId: string;
  /** Of the request, as it was read; null without one. */
  idempotencyKey: string | null;
}

/** What is to be said once the changes are written. */
export interface Reply<Value> {
  value: Value;
  changes?: readonly Change[];
  /** The same as text/csv, and the cursor of the page after it. */
  csv?: { text: string; next: string | null };
  /** Once it is written, there is work that need not wait for its hour. */
  startsWork?: true;
}

/** A request as it came, its parts decoded and not yet checked. */
export interface RawCall {
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** Who calls, and under which Idempotency-Key. */
type Asker = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'keyId' | 'idempotencyKey'>;

export type Decide = (asker: Asker, ports: OperationPorts) => Promise<Reply<unknown>>;

type Prepared = { ok: true; decide: Decide } | { ok: false; faults: FieldFault[] };

export interface Operation {
  contract: OperationContract;
  /** Checks a request by the contract. */
  prepare(raw: RawCall): Prepared;
  /** Writes the body of the 200 by the contract. */
  write: ReturnType<typeof jsonWriter>;
}

type Output<Fields extends Shape> = z.output<
  z.ZodObject<{ -readonly [K in keyof Fields]: Fields[K] }>
>;

/** An operation: its contract, and the decision that it stands for. */
export const operation = <
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Result extends z.ZodType,
>(
  contract: OperationContract & {
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
