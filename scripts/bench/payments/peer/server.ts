import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { z } from 'zod';
import { problem, UNAUTHENTICATED, type Answer, type Caller } from './answer.ts';
import { credit } from './credit.ts';
import { openChain, payOut } from './pay-out.ts';
import { showAccount, showPayment, type AccountRow, type PaymentRow } from './rows.ts';
import { LIST_PAYMENTS, READ_ACCOUNT } from './statements.ts';

/** The peer: Kontor's endpoints on node:http and PostgreSQL, one statement for each request. */

const connection = z.looseObject({}).parse(JSON.parse(process.argv[2] ?? '{}'));
const pool = new pg.Pool(connection);
const chain = await openChain();

const callerOf = ({ headers }: IncomingMessage): Caller => {
  const basic = (headers.authorization ?? '').replace(/^basic /i, '');
  const credentials = Buffer.from(basic, 'base64').toString();
  const colon = credentials.indexOf(':');
  const key = credentials.slice(colon + 1);
  return [createHash('sha256').update(key).digest('hex'), credentials.slice(0, colon)];
};

const readAccount = async (caller: Caller, accountId: string): Promise<Answer> => {
  const values = [...caller, accountId];
  const [row] = (await pool.query<AccountRow>({ ...READ_ACCOUNT, values })).rows;
  if (row === undefined) return UNAUTHENTICATED;
  if (row.account_id === null) return problem(404, 'ACCOUNT_NOT_FOUND');
  return [200, JSON.stringify(showAccount(row))];
};

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.base64url().default(''),
});

const listPayments = async (caller: Caller, { searchParams }: URL): Promise<Answer> => {
  const read = query.safeParse(Object.fromEntries(searchParams));
  if (!read.success) return problem(400, 'VALIDATION_ERROR');
  const { limit, cursor } = read.data;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  const values = [...caller, at || 'infinity', id, limit + 1];
  const { rows } = await pool.query<PaymentRow>({ ...LIST_PAYMENTS, values });
  if (rows.length === 0) return UNAUTHENTICATED;
  const data = rows.slice(0, limit).flatMap((row) => (row.payment_id ? [showPayment(row)] : []));
  const last = rows.length > limit ? data.at(-1) : undefined;
  const next = last && Buffer.from(`${last.createdAt}|${last.paymentId}`).toString('base64url');
  return [200, JSON.stringify({ data, page_size: limit, next_cursor: next ?? null })];
};

const answerTo = async (request: IncomingMessage): Promise<Answer> => {
  const { method, url = '/' } = request;
  const caller = callerOf(request);
  if (method === 'POST') {
    const sent = { body: await text(request), key: String(request.headers['idempotency-key']) };
    if (url === '/v1/sandbox/payments') return credit(pool, caller, sent);
    if (url === '/v1/payouts/crypto' && chain) return payOut(pool, chain, caller, sent);
  }
  const address = new URL(url, 'http://peer');
  if (address.pathname === '/v1/payments') return listPayments(caller, address);
  const [, accountId] = /^\/v1\/accounts\/([^/]+)$/.exec(address.pathname) ?? [];
  return accountId === undefined
    ? problem(404, 'ROUTE_NOT_FOUND')
    : readAccount(caller, decodeURIComponent(accountId));
};

const send = (response: ServerResponse, [status, body]: Answer): void => {
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    })
    .end(body);
};

const server = createServer((request, response) => {
  const startMs = performance.now();
  answerTo(request).then(
    (answer) => {
      const { method, url } = request;
      const tookMs = Math.round((performance.now() - startMs) * 10) / 10;
      console.log(JSON.stringify({ at: new Date(), method, url, status: answer[0], tookMs }));
      send(response, answer);
    },
    (error: unknown) => {
      console.error(error);
      send(response, problem(500, 'INTERNAL_SERVER_ERROR'));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.(`http://127.0.0.1:${port}`);
});
// It ends with the process that started it, however that one ends.
process.once('disconnect', () => process.exit(0));
