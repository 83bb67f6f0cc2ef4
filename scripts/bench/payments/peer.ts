import { join } from 'node:path';
import pg from 'pg';
import type { Account } from '#payments/account/account.ts';
import type { Payment } from '#payments/payment/payment.ts';
import type { Books } from './books.ts';
import type { Position } from './kontor.ts';
import type { Postgres } from './postgres.ts';
import { startServer } from './programs.ts';
import type { Side } from './side.ts';
import { BROKEN_LAWS, FILLING, POSTING, SCHEMA } from './peer/schema.ts';

/** The peer of the measured endpoints, on PostgreSQL. */

/** Twice the cores of a small machine: more connections only wait for each other's locks. */
const POOL_MOST = 8;

const accountRow = (tenant: object, account: Account) => ({
  ...tenant,
  account_id: account.accountId,
  name: account.name,
  description: account.description,
  purpose: account.purpose,
  classification: account.classification,
  status: account.status,
  metadata: account.metadata,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
});

const paymentRow = (tenant: object, payment: Payment) => ({
  ...tenant,
  payment_id: payment.paymentId,
  account_id: payment.accountId,
  amount: String(payment.amount),
  asset: payment.assetCode,
  method: payment.method,
  status: payment.status,
  provider: payment.provider,
  provider_payment_id: payment.providerPaymentId,
  description: payment.description,
  metadata: payment.metadata,
  initiated_at: payment.initiatedAt,
  processed_at: payment.processedAt,
  completed_at: payment.completedAt,
  created_at: payment.createdAt,
  updated_at: payment.updatedAt,
});

const rowsOf = ({ organization, key, accounts, payments }: Books): object[][] => {
  const tenant = { organization_id: organization.organizationId, mode: 'test' };
  return [
    [{ organization_id: organization.organizationId }],
    [{ ...tenant, digest: key.digest, scopes: key.scopes }],
    accounts.map((account) => accountRow(tenant, account)),
    payments.map((payment) => paymentRow(tenant, payment)),
  ];
};

const fill = async (client: pg.Client, books: Books): Promise<void> => {
  await client.query(SCHEMA);
  const tables = rowsOf(books);
  for (const [index, statement] of FILLING.entries())
    await client.query(statement, [JSON.stringify(tables[index])]);
  for (const statement of POSTING) await client.query(statement);
};

/** Counts what moved money where no law is broken. */
const writtenIn = async (client: pg.Client): Promise<number> => {
  const { rows: broken } = await client.query(BROKEN_LAWS);
  if (broken.length > 0) throw new Error(`The peer broke a law: ${JSON.stringify(broken)}`);
  const { rows } = await client.query<{ written: number }>(
    `SELECT ((SELECT count(*) FROM payments WHERE status = 'COMPLETED')
       + (SELECT count(*) FROM payouts))::int AS written`,
  );
  return rows[0]?.written ?? 0;
};

export const openPeer = async (
  { workFolder, variables = {} }: Pick<Position, 'workFolder' | 'variables'>,
  books: Books,
  { connection }: Postgres,
): Promise<Side> => {
  const client = new pg.Client(connection);
  await client.connect();
  await fill(client, books);
  const settings = JSON.stringify({ ...connection, max: POOL_MOST });
  const program = join(import.meta.dirname, 'peer/server.ts');
  const server = await startServer(program, [settings], {
    variables,
    logFile: join(workFolder, 'peer.log'),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await client.end();
  };
  return { ...server, name: 'PostgreSQL peer', written: () => writtenIn(client), stop };
};
