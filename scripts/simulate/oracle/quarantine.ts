import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { VaultChain, VaultStatement } from '#payments/chain/ports.ts';
import type { OutflowPorts } from '#payments/outflow/ports.ts';
import { COINS } from '../coins.ts';
import type { World } from '../world.ts';
import { heldAt, heldNow } from './reserves.ts';
import { landingOf } from './truth.ts';

/** A quarantine ends only where the vault has just what the books say, no more and no less. */

interface OnItsWay {
  coin: string;
  amount: bigint;
  /** At which block it left the vault. */
  slot: bigint;
}

interface Books {
  /** What should be in the vault, of each coin, by what has ended. */
  vault: ReadonlyMap<string, bigint>;
  landed: readonly OnItsWay[];
}

/** What the books say now, and what has landed for payouts that they have as open. */
const booksNow = async (world: World): Promise<Books> => {
  const { store, mode } = world;
  const vault = new Map<string, bigint>();
  const sums = await store.rows(
    z.object({ asset: z.string(), amount: z.bigint() }),
    sql`SELECT asset, debits_posted - credits_posted AS amount FROM ledger_accounts
        WHERE mode = ${mode} AND kind = 'vault'
        UNION ALL SELECT asset, amount FROM chain_deposits
        WHERE mode = ${mode} AND account_id IS NULL AND asset IS NOT NULL
          AND verdict <> 'FAILED'`,
  );
  for (const { asset, amount } of sums) vault.set(asset, (vault.get(asset) ?? 0n) + amount);
  const open = await store.rows(
    z.object({ signature: z.string(), coin: z.string(), amount: z.bigint() }),
    sql`SELECT signature, destination_asset AS coin, destination_amount AS amount
        FROM payout_attempts AS attempt JOIN payouts ON payouts.id = attempt.payout_id
        WHERE attempt.mode = ${mode} AND attempt.state IN ('SIGNED', 'SENT')`,
  );
  const landed: OnItsWay[] = [];
  for (const { signature, coin, amount } of open) {
    const landing = await landingOf(world, signature);
    if (landing?.error === null) landed.push({ coin, amount, slot: landing.slot });
  }
  return { vault, landed };
};

/** A vault as one provider has shown it, and what it held by the chain itself. */
interface Shown {
  statement: VaultStatement;
  held: ReadonlyMap<string, bigint>;
}

const isEqual = (
  { tokenAccounts }: Pick<VaultChain, 'tokenAccounts'>,
  { statement: { block }, held }: Shown,
  { vault, landed }: Books,
): boolean =>
  COINS.every((coin) => {
    const gone = landed
      .filter((each) => each.coin === coin && each.slot <= block)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return heldAt(held, tokenAccounts[coin] ?? '', block) + gone === (vault.get(coin) ?? 0n);
  });

type Watched = Pick<OutflowPorts, 'chain' | 'quarantines' | 'reconciliation'>;

/** Ports of one worker that looks at one vault at a time. */
export const watchQuarantine = (world: World, ports: Watched): Watched => {
  const { chain, quarantines, reconciliation } = ports;
  let shown: readonly Shown[] = [];
  const equal = new Set<string>();
  const readVaultOfEach = async (): Promise<VaultStatement[]> => {
    const statements = await chain.readVaultOfEach();
    const held = heldNow(world, chain, statements);
    shown = statements.map((statement) => ({ statement, held }));
    equal.clear();
    return statements;
  };
  const totals: Watched['reconciliation']['totals'] = async (mode) => {
    const books = await booksNow(world);
    for (const each of shown) if (isEqual(chain, each, books)) equal.add(each.statement.provider);
    return reconciliation.totals(mode);
  };
  const clear: Watched['quarantines']['clear'] = async (...asked) => {
    const holds = chain.isQuorum([...equal]);
    world.laws.demand(holds, 'a quarantine ends, and the vault is not as the books say');
    await quarantines.clear(...asked);
  };
  return {
    chain: { ...chain, readVaultOfEach },
    reconciliation: { ...reconciliation, totals },
    quarantines: { ...quarantines, clear },
  };
};
