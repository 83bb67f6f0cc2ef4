import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sql } from '#kernel/storage/sql.ts';
import type { Snapshot } from '#payments/reserves/ports.ts';
import type { Tenancy } from '../tenancies.ts';
import type { Story, World } from '../world.ts';

/** What is published of a vault can be verified by everybody, by the public format alone. */

const digest = (...lines: readonly unknown[]): string =>
  createHash('sha256').update(lines.map(String).join('\n')).digest('hex');

interface Node {
  hash: string;
  sum: bigint;
}

const EMPTY: Node = { hash: digest('kontor-reserve-empty-1'), sum: 0n };

const joined = (left: Node, right: Node): Node => ({
  hash: digest('kontor-reserve-node-1', left.hash, left.sum, right.hash, right.sum),
  sum: left.sum + right.sum,
});

const leafNode = ({ salt, accountId, assetCode, number, balance }: Snapshot['leaves'][number]) => ({
  hash: digest('kontor-reserve-leaf-1', salt, accountId, assetCode, number, balance),
  sum: balance,
});

const rootOf = ([first, ...others]: readonly Node[]): Node => {
  if (first === undefined) return EMPTY;
  if (others.length === 0) return first;
  const all = [first, ...others];
  const above = all.flatMap((left, index) =>
    index % 2 === 0 ? [joined(left, all[index + 1] ?? EMPTY)] : [],
  );
  return rootOf(above);
};

const whole = z.coerce.bigint();

/** As it is kept, with whole numbers as texts. */
const keptHead = z.object({
  mode: z.string(),
  chain: z.string(),
  assetCode: z.string(),
  number: z.number(),
  madeAt: z.string(),
  vaultAddress: z.string(),
  tokenAccount: z.string(),
  block: whole,
  vaultBalance: whole,
  obligations: whole,
  inFlight: whole,
  accounts: z.number(),
  root: z.string(),
  providers: z.array(z.object({ provider: z.string(), block: whole, balance: whole })),
  previous: z.string(),
});

const hashOf = (head: z.output<typeof keptHead>): string => {
  const { mode, chain, assetCode, number, madeAt, vaultAddress, tokenAccount, block } = head;
  const position = [mode, chain, assetCode, number, madeAt, vaultAddress, tokenAccount, block];
  const sums = [head.vaultBalance, head.obligations, head.inFlight, head.accounts, head.root];
  const words = head.providers.flatMap((each) => [each.provider, each.block, each.balance]);
  return digest('kontor-reserve-head-1', ...position, ...sums, ...words, head.previous);
};

const headRow = z.object({ head: z.string() });
const NOTHING_BEFORE = '0'.repeat(64);

/** Its tree is that of all accounts, and it names the one before it. */
export const judgeChained = async (world: World, { head, leaves }: Snapshot): Promise<void> => {
  const { laws, store, mode } = world;
  const { assetCode, number, root, accounts, previous } = head;
  const name = `the head ${number} of ${assetCode}`;
  const made = rootOf(leaves.map(leafNode));
  laws.demand(made.hash === root, `${name} has another root than its accounts`);
  laws.demand(leaves.length === accounts, `${name} counts ${accounts} of ${leaves.length}`);
  const before = await store.row(
    headRow,
    sql`SELECT head FROM reserve_heads
        WHERE mode = ${mode} AND asset = ${assetCode} AND number = ${number - 1}`,
  );
  const expected =
    before === undefined ? NOTHING_BEFORE : hashOf(keptHead.parse(JSON.parse(before.head)));
  laws.demand(previous === expected, `${name} does not name the one before it`);
};

const shownProofs = z.object({
  data: z.array(
    z.object({
      accountId: z.string(),
      balance: z.string(),
      salt: z.string(),
      path: z.array(z.object({ side: z.string(), hash: z.string(), sum: z.string() })),
      head: z.looseObject({
        assetCode: z.string(),
        number: z.number(),
        decimals: z.number(),
        root: z.string(),
        obligations: z.string(),
        hash: z.string(),
      }),
    }),
  ),
});
type Proof = z.output<typeof shownProofs>['data'][number];

const partsOf = (text: string, decimals: number): bigint => {
  const [units = '', rest = ''] = text.split('.');
  return BigInt(units + rest.padEnd(decimals, '0'));
};

const judgeProof = ({ laws }: Story, { accountId }: Tenancy, proof: Proof): void => {
  const { head, salt, path } = proof;
  const { assetCode, number, decimals } = head;
  const balance = partsOf(proof.balance, decimals);
  let node: Node = leafNode({ salt, accountId, assetCode, number, balance });
  for (const { side, hash, sum } of path) {
    const sibling = { hash, sum: partsOf(sum, decimals) };
    node = side === 'left' ? joined(sibling, node) : joined(node, sibling);
  }
  const isProved =
    proof.accountId === accountId &&
    node.hash === head.root &&
    node.sum === partsOf(head.obligations, decimals);
  laws.demand(isProved, `the proof of ${accountId} for ${assetCode} proves nothing`);
};

const countRow = z.object({ count: z.bigint() });

/** Each account that has had something is in what is published, as its owner can verify. */
export const judgeProofs = async (story: Story): Promise<void> => {
  const { laws, store, ordering, server } = story;
  for (const tenancy of ordering) {
    const { accountId, tenant } = tenancy;
    const published = await store.row(
      countRow,
      sql`SELECT count(*) AS count FROM reserve_heads
          WHERE mode = ${tenant.mode} AND leaves IS NOT NULL`,
    );
    const path = `/v1/accounts/${accountId}/reserve-proof`;
    const { text } = await server.ask(tenancy, { method: 'GET', path });
    const { data } = shownProofs.parse(JSON.parse(text));
    const expected = Number(published?.count ?? 0n);
    laws.demand(data.length >= Math.min(1, expected), `${accountId} is in nothing published`);
    for (const proof of data) judgeProof(story, tenancy, proof);
  }
};
