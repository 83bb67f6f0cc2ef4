import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { makeSnapshots } from '#payments/reserves/snapshot.ts';
import type { SnapshotPorts } from '#payments/reserves/ports.ts';
import { snapshotKeeper } from '#payments/storage/reserves/snapshots.ts';
import { vaultBooks } from '#payments/storage/outflows/vault-books.ts';
import type { PayoutFixture } from './payouts.ts';
import { ROOT } from './process.ts';

/** Published reserves, and the programs by which others check them. */

const SOURCE = { mode: 'test', chain: 'solana' } as const;

export const publish = (
  { setup }: Pick<PayoutFixture, 'setup'>,
  chain: SnapshotPorts['chain'],
  now: () => Date = () => new Date(),
) =>
  makeSnapshots(
    {
      chain,
      snapshots: snapshotKeeper(setup.store),
      books: vaultBooks(setup.store),
      newSalt: () => randomBytes(16).toString('hex'),
      now,
    },
    SOURCE,
  );

interface Checked {
  accountId: string;
  /** The bodies of the two answers; the reserves perhaps from several who were shown them. */
  proof: unknown;
  reserves: readonly unknown[];
  more?: readonly string[];
}

const FOLDER = join(ROOT, 'examples', 'verify-reserves');
const PROGRAMS = [
  [process.execPath, join(FOLDER, 'verify.mjs')],
  ['python3', join(FOLDER, 'verify.py')],
] as const;

/** What each program says: nothing where it verifies, else why it refuses. */
export const verdictsOf = async (checked: Checked): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-reserves-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = async (name: string, value: unknown): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, JSON.stringify(value));
    return path;
  };
  const { accountId, proof, reserves, more = [] } = checked;
  const shown = await Promise.all(reserves.map((each, index) => file(`reserves-${index}`, each)));
  const args = [
    ...['--account', accountId, '--proof', await file('proof', proof)],
    ...shown.flatMap((path) => ['--reserves', path]),
    ...more,
  ];
  return Promise.all(
    PROGRAMS.map(async ([program, script]) => {
      try {
        await promisify(execFile)(program, [script, ...args]);
        return '';
      } catch (error) {
        return error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
      }
    }),
  );
};
