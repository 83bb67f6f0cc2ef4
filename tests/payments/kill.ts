import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Tenant } from '#payments/tenant.ts';
import { checkDatabase } from '#app/storage/checks.ts';
import { migrate } from '#kernel/storage/migrations.ts';
import { sql } from '#kernel/storage/sql.ts';
import { openStore } from '#kernel/storage/store.ts';
import { turn } from '../support/mover.ts';
import { setupOf } from '../support/payments.ts';
import { startSqld } from '../support/sqld.ts';

/** Kills a process that moves money, again and again, and looks at what is left. */

const MOVER = resolve('tests/support/mover.ts');

/** A database that can be killed itself, and comes up again. */
interface Engine {
  url(): string;
  /** Whether what moves money writes in a thread. */
  threaded?: boolean;
  /** Ends it as a power cut would, and starts it again; a file has nobody to be ended. */
  crash(): Promise<void>;
  drop(): Promise<void>;
}

export const fileEngine = async (): Promise<Engine> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-kill-'));
  return {
    url: () => pathToFileURL(join(folder, 'kontor.db')).href,
    crash: async () => undefined,
    drop: () => rm(folder, { recursive: true, force: true }),
  };
};

export const threadedFileEngine = async (): Promise<Engine> => ({
  ...(await fileEngine()),
  threaded: true,
});

export const serverEngine = async (): Promise<Engine> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-kill-'));
  let server = await startSqld({ folder });
  return {
    url: () => server.url,
    crash: async () => {
      await server.crash();
      server = await startSqld({ folder });
    },
    drop: () => server.stop(),
  };
};

const linesOf = (child: ChildProcess): { lines: () => string[]; begun: Promise<void> } => {
  let output = '';
  const begun = new Promise<void>((done, failed) => {
    child.stdout?.on('data', (text) => {
      output += String(text);
      if (/^(moved|paid) /m.test(output)) done();
    });
    child.stderr?.on('data', (text) => (output += `error ${String(text)}`));
    child.on('close', () => failed(new Error(`ended before it began: ${output}`)));
  });
  // A line that was cut off was not said.
  return { lines: () => output.slice(0, output.lastIndexOf('\n')).split('\n'), begun };
};

const moverKilled = async (args: string[], crash: () => Promise<void>): Promise<string[]> => {
  const child = spawn(process.execPath, [MOVER, ...args]);
  const closed = new Promise((done) => child.on('close', done));
  const { lines, begun } = linesOf(child);
  await begun;
  await pause(Math.random() * 100);
  const crashed = crash();
  child.kill('SIGKILL');
  await crashed;
  await closed;
  return lines();
};

const names = async (url: string, tenant: Tenant): Promise<Set<string>> => {
  const store = await openStore({ url });
  const found = await store.rows(
    z.object({ id: z.string() }),
    sql`SELECT id FROM ledger_transfers WHERE organization_id = ${tenant.organizationId}
        UNION ALL SELECT id FROM payments WHERE organization_id = ${tenant.organizationId}`,
  );
  await store.close();
  return new Set(found.map(({ id }) => id));
};

const refuseProblems = async (url: string): Promise<void> => {
  const results = await checkDatabase({ url });
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
};

/** Gives all again that was begun: what is there stays as it is, what was cut off is finished. */
const repeat = async (
  url: string,
  { tenant, accountId, lines }: { tenant: Tenant; accountId: string; lines: readonly string[] },
): Promise<void> => {
  const store = await openStore({ url });
  const { book } = setupOf(store);
  const begun = new Set(lines.flatMap((line) => /^moved (\S+)/.exec(line)?.[1] ?? []));
  for (const name of begun) {
    const movements = turn(accountId, name);
    await book.commit(
      tenant,
      movements.map((movement) => ({ change: 'moved', movement })),
    );
  }
  await store.close();
};

const idsSaid = (accountId: string, lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [word, name = '', position = '0'] = line.split(' ');
    if (word === 'paid') return [name, `${name}.payment`];
    const movement = turn(accountId, name)[Number(position)];
    return word === 'moved' && movement ? [movement.transferId] : [];
  });

/** @returns how many commits were acknowledged before the kills */
export const killOften = async (engine: Engine, kills: number): Promise<number> => {
  const store = await openStore({ url: engine.url() });
  await migrate(store);
  const setup = setupOf(store);
  const tenant = await setup.newTenant();
  const { accountId } = await setup.open(tenant);
  await store.close();
  let acknowledged = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const asked = engine.threaded ? ['', 'in-thread'] : [];
    const args = [engine.url(), tenant.organizationId, accountId, `k${kill}`, ...asked];
    const lines = await moverKilled(args, kill % 2 ? async () => undefined : engine.crash);
    await refuseProblems(engine.url());
    const said = idsSaid(accountId, lines);
    const ids = await names(engine.url(), tenant);
    expect(said.filter((id) => !ids.has(id))).toEqual([]);
    acknowledged += said.length;
    await repeat(engine.url(), { tenant, accountId, lines });
  }
  await refuseProblems(engine.url());
  return acknowledged;
};
