import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHAIN_NAMES, CHAINS } from '#kernel/money/chains.ts';
import { migrate, readMigrations } from '#kernel/storage/migrations.ts';
import { sql, type Statement } from '#kernel/storage/sql.ts';
import { payoutWork } from '#payments/storage/payout-work.ts';
import { freshDatabase, freshFile, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
afterEach(() => database.drop());

const AT = '2026-11-01T10:00:00.000Z';

const crypto = (chain: string): string =>
  JSON.stringify({
    toAddress: 'A',
    chain,
    tokenAccount: 'T',
    wallet: null,
    transactionSignature: null,
    confirmations: null,
    networkFee: null,
  });

const ofAnAccount: Statement[] = [
  sql`INSERT INTO organizations (id, name, created_at) VALUES ('org_1', 'One', ${AT})`,
  sql`INSERT INTO accounts VALUES ('org_1', 'test', 'acct_1', '', '', 'OTHER', 'PRIMARY', 'ACTIVE',
        '{}', 'key', 1, ${AT}, ${AT})`,
];

const payout = (id: string, chain = 'solana', asset = 'USDC'): Statement =>
  sql`INSERT INTO payouts (organization_id, mode, id, account_id, method, status, phase, version,
        source_amount, source_asset, destination_amount, destination_asset, fees, crypto_details,
        description, metadata, initiated_at, created_at, updated_at, next_attempt_at)
      VALUES ('org_1', 'test', ${id}, 'acct_1', 'crypto', 'PROCESSING', 'SIGNED', 1,
        5, ${asset}, 5, ${asset}, '[]', ${crypto(chain)}, '', '{}', ${AT}, ${AT}, ${AT}, ${AT})`;

describe('a database from before there were several chains', () => {
  const LAST_OF_ONE_CHAIN = 16;
  const nonce = { kind: 'nonce', nonceAccount: 'N', nonce: 'v', contextSlot: '9' };
  const hash = { kind: 'blockhash', blockhash: 'b', lastValidBlockHeight: '7', contextSlot: '9' };

  const attempt = (payoutId: string, lifetime: object): Statement =>
    sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, signature, wire, lifetime,
          state, network_fee, created_at, updated_at)
        VALUES ('org_1', 'test', ${payoutId}, 1, ${`sig ${payoutId}`}, 'AA==',
          ${JSON.stringify(lifetime)}, 'SENT', 5, ${AT}, ${AT})`;

  const openOld = async (): Promise<void> => {
    database = await freshFile();
    const { store } = database;
    const migrations = await readMigrations();
    await migrate(store, { migrations: migrations.slice(0, LAST_OF_ONE_CHAIN) });
    await store.batch([
      ...ofAnAccount,
      payout('po_1'),
      payout('po_2'),
      attempt('po_1', nonce),
      attempt('po_2', hash),
      sql`INSERT INTO chain_deposits (mode, signature, position, slot, mint, asset, amount, verdict,
            seen_at) VALUES ('test', 's', 1, 9, 'M', 'USDC', 5, 'DUST', ${AT})`,
      sql`INSERT INTO chain_cursors VALUES ('test', 'V', 's', ${AT})`,
    ]);
    await migrate(store, { migrations });
  };

  test('keeps every attempt, and the worker takes them up as they were', async () => {
    await openOld();
    const work = payoutWork(database.store);
    const claim = { mode: 'test', chain: 'solana', owner: 'one', leaseMs: 1, most: 9 } as const;
    const tasks = await work.claim({ ...claim, now: new Date(AT) });
    const live = new Map(tasks.map((task) => [task.payout.payoutId, task.live]));
    expect(live.get('po_1')).toMatchObject({
      signature: 'sig po_1',
      lifetime: { value: JSON.stringify(nonce), boundTo: 'N' },
    });
    expect(live.get('po_2')?.lifetime).toEqual({ value: JSON.stringify(hash), boundTo: null });
    expect(await work.taken('test', 'solana')).toEqual(new Set(['N']));
  });

  test('keeps every deposit and every cursor', async () => {
    await openOld();
    const any = z.record(z.string(), z.unknown());
    expect(await database.store.rows(any, sql`SELECT * FROM chain_deposits`)).toMatchObject([
      { chain: 'solana', signature: 's', position: 1n, block: 9n, token: 'M', asset: 'USDC' },
    ]);
    expect(await database.store.rows(any, sql`SELECT * FROM chain_cursors`)).toMatchObject([
      { mode: 'test', chain: 'solana', address: 'V', last_signature: 's' },
    ]);
  });
});

describe('the database', () => {
  beforeEach(async () => {
    database = await freshDatabase();
    await database.store.batch(ofAnAccount);
  });

  const definitions = async (): Promise<string> => {
    const named = z.object({ sql: z.string() });
    const found = await database.store.rows(
      named,
      sql`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL`,
    );
    return found.map((each) => each.sql).join('\n');
  };

  const listsIn = (text: string, before: RegExp): string[] =>
    [...text.matchAll(new RegExp(`${before.source}\\s+(?:NOT )?IN \\(([^)]*)\\)`, 'g'))].map(
      ([, list = '']) => list,
    );

  test('has the chains of the list, each with its assets, and no other', async () => {
    const text = await definitions();
    const quoted = (names: readonly string[]): string =>
      names.map((name) => `'${name}'`).join(', ');
    const chains = quoted(CHAIN_NAMES);
    const lists = listsIn(text, /\(chain/);
    expect(lists.length).toBeGreaterThanOrEqual(4);
    expect(new Set(lists)).toEqual(new Set([chains]));
    const assets = quoted(
      CHAIN_NAMES.flatMap((name) => CHAINS[name].assets.map((each) => `${name} ${each}`)),
    );
    expect(listsIn(text, /\|\| (?:NEW\.destination_)?asset/)).toEqual(
      Array.from({ length: 5 }, () => assets),
    );
  });

  test('takes no payout on another chain, nor of an asset that its chain has not', async () => {
    const { store } = database;
    await store.batch([payout('po_1')]);
    const refused = /of an asset of its chain/;
    await expect(store.batch([payout('po_2', 'other')])).rejects.toThrow(refused);
    await expect(store.batch([payout('po_3', 'solana', 'EUR')])).rejects.toThrow(refused);
  });

  test('binds one live attempt to one resource, and any number to none', async () => {
    const attempt = (payoutId: string, boundTo: string | null): Statement =>
      sql`INSERT INTO payout_attempts (organization_id, mode, payout_id, n, chain, signature, wire,
            lifetime, bound_to, state, created_at, updated_at)
          VALUES ('org_1', 'test', ${payoutId}, 1, 'solana', ${payoutId}, 'AA==', 'x', ${boundTo},
            'SIGNED', ${AT}, ${AT})`;
    await database.store.batch(['po_1', 'po_2', 'po_3', 'po_4'].map((id) => payout(id)));
    await database.store.batch([attempt('po_1', 'N'), attempt('po_2', null)]);
    await database.store.batch([attempt('po_3', null)]);
    await expect(database.store.batch([attempt('po_4', 'N')])).rejects.toThrow(/unique .*bound_to/);
  });
});
