import type { ChainTransfer, FindsHeld, TransfersRead } from '#payments/chain/deposit.ts';
import type { Landing } from '#payments/chain/transfer.ts';
import type { Proof } from '#payments/proof/proof.ts';
import type { FoundTransaction } from '#payments/solana/answers.ts';
import { depositsOf, type VaultAccounts } from '#payments/solana/deposits/deposits.ts';
import { readTransfers } from '#payments/solana/deposits/token-transfers.ts';
import type { Providers } from '#payments/solana/providers.ts';
import type { VaultToken } from '#payments/solana/settings.ts';
import { proveTransaction } from './statements.ts';

/** Proves by the providers' answers what a final transaction moved into the vault or out of it. */

const NO_TRANSFERS: TransfersRead = { transfers: null };

/** Omits the block's time: it is the same everywhere or missing, so it is not compared. */
const withoutTime = ({ blockTime: _, ...transfer }: ChainTransfer) => transfer;

interface TransfersAsked {
  accounts: VaultAccounts;
  signature: string;
  findHeld?: FindsHeld | undefined;
}

/**
 * The deposits of a transaction depend on who owns its accounts. The vault's accounts are known; if
 * the transaction names other accounts of Kontor, it is proved again with all of them.
 */
export const proveTransfers = async (
  providers: Providers,
  { accounts, signature, findHeld = async () => [] }: TransfersAsked,
): Promise<Proof<TransfersRead>> => {
  const named = new Set<string>();
  const proveWith = (known: VaultAccounts): Promise<Proof<TransfersRead>> =>
    proveTransaction<TransfersRead>(providers, signature, {
      read: (found) => {
        const read = readTransfers(found);
        for (const each of read.accounts) named.add(each);
        return { transfers: depositsOf(read, found, known) };
      },
      unreadable: NO_TRANSFERS,
      compared: ({ transfers }) => transfers?.map(withoutTime) ?? null,
    });
  const first = await proveWith(accounts);
  const others = first.state === 'proved' ? await findHeld([...named]) : [];
  return others.length === 0 ? first : proveWith({ ...accounts, others });
};

/** The cost for the payer, which is the first account: the fee, and rent. */
const costOf = ({
  meta: { fee, preBalances, postBalances },
}: FoundTransaction): Pick<Landing, 'cost' | 'rent'> => {
  const [before] = preBalances ?? [];
  const [after] = postBalances ?? [];
  if (before === undefined || after === undefined) return { cost: fee, rent: null };
  const cost = before - after;
  return cost < fee ? { cost: fee, rent: null } : { cost, rent: cost - fee };
};

const landingOf = (found: FoundTransaction, tokens: readonly VaultToken[]): Landing => {
  const { transfers, memos } = readTransfers(found);
  const assetOf = (mint: string | undefined) =>
    tokens.find((each) => each.mint === mint)?.assetCode;
  return {
    block: found.slot,
    error: found.meta.err,
    wire: Buffer.from(found.transaction).toString('base64'),
    memos,
    moves: transfers.map(({ mint, amount, source: from, destination: to }) => {
      return { assetCode: assetOf(mint), amount, from, to };
    }),
    ...costOf(found),
  };
};

const NO_LANDING: Landing = {
  block: 0n,
  error: { code: 'Unreadable' },
  wire: '',
  memos: [],
  moves: [],
  cost: 0n,
  rent: null,
};

export const proveLanding = (
  providers: Providers,
  tokens: readonly VaultToken[],
  signature: string,
): Promise<Proof<Landing>> =>
  proveTransaction<Landing>(providers, signature, {
    read: (found) => landingOf(found, tokens),
    unreadable: NO_LANDING,
    // So an answer without balances agrees with an answer in which the rent is 0.
    compared: ({ rent, ...landing }) => ({ ...landing, fee: landing.cost - (rent ?? 0n) }),
  });
