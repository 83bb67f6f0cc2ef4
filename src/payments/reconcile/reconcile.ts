import type { Mode } from '#access/key.ts';
import { ASSET_CODES, type AssetCode } from '#kernel/money/assets.ts';
import type { PayoutChain, VaultChain } from '#payments/chain/ports.ts';
import type { PayoutStatus } from '#payments/payout/payout.ts';

/** Holds what the ledger says of the vault against what the chain says. */

/** In smallest parts. */
interface LedgerTotals {
  assetCode: AssetCode;
  /** What organizations and the operator have in all, held money included. */
  liabilities: bigint;
  /** What must lie in the vault. */
  vault: bigint;
  /** What came in and was credited to nobody. */
  unclaimed: bigint;
}

/** A payout that has not ended. */
interface OpenPayout {
  payoutId: string;
  organizationId: string;
  method: 'crypto' | 'fiat';
  status: PayoutStatus;
  assetCode: AssetCode;
  amount: bigint;
  /** Of the attempt that can land; null where there is none. */
  signature: string | null;
  createdAt: Date;
}

export interface ReconciliationReader {
  totals(mode: Mode): Promise<LedgerTotals[]>;
  /** The oldest first. */
  openPayouts(mode: Mode): Promise<OpenPayout[]>;
}

interface AssetReconciliation extends LedgerTotals {
  /** What the vault has on the chain. */
  onChain: bigint;
  /** What deposit addresses and earlier vaults have there. */
  elsewhere: bigint;
  /** Left the vault for good, and is not written yet. */
  landed: bigint;
  /** Zero where all is well. */
  difference: bigint;
}

export interface Reconciliation {
  mode: Mode;
  /** The finalized block at which the vault was read. */
  block: bigint;
  assets: readonly AssetReconciliation[];
  open: readonly (OpenPayout & { ageSeconds: number })[];
}

interface Ports {
  reader: ReconciliationReader;
  chain: VaultChain & Pick<PayoutChain, 'readStatuses'>;
  /** What is held on the chain outside of the vault; left out where nothing ever is. */
  readElsewhere?: (() => Promise<ReadonlyMap<AssetCode, bigint>>) | undefined;
  now(): Date;
}

/** Signatures that are final on the chain, in that block or before. */
const landedAt = async (
  { chain }: Ports,
  open: readonly OpenPayout[],
  block: bigint,
): Promise<ReadonlySet<string>> => {
  const signatures = open.flatMap(({ signature }) => signature ?? []);
  const views = await chain.readStatuses(signatures);
  const landed = views.filter(
    ({ status }) =>
      status?.commitment === 'finalized' && status.error === null && status.block <= block,
  );
  return new Set(landed.map(({ signature }) => signature));
};

const NOTHING = { liabilities: 0n, vault: 0n, unclaimed: 0n };

/** @throws ChainUnavailableError */
export const reconcile = async (ports: Ports, mode: Mode): Promise<Reconciliation> => {
  const { reader, chain, now } = ports;
  const { block, tokens } = await chain.readVault();
  const open = await reader.openPayouts(mode);
  const landed = await landedAt(ports, open, block);
  const outside = await ports.readElsewhere?.();
  const totals = await reader.totals(mode);
  const assets = ASSET_CODES.flatMap((assetCode): AssetReconciliation[] => {
    const onChain = tokens[assetCode];
    if (onChain === undefined) return [];
    const known = totals.find((each) => each.assetCode === assetCode) ?? NOTHING;
    const gone = open
      .filter((each) => each.assetCode === assetCode && landed.has(each.signature ?? ''))
      .reduce((sum, { amount }) => sum + amount, 0n);
    const elsewhere = outside?.get(assetCode) ?? 0n;
    const difference = onChain + elsewhere - (known.vault + known.unclaimed - gone);
    return [{ ...known, assetCode, onChain, elsewhere, landed: gone, difference }];
  });
  const at = now().getTime();
  return {
    mode,
    block,
    assets,
    open: open.map((each) => {
      return { ...each, ageSeconds: Math.floor((at - each.createdAt.getTime()) / 1000) };
    }),
  };
};
