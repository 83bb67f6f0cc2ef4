import { getNonceDecoder, getNonceSize, NonceState } from '@solana-program/system';
import { z } from 'zod';
import type { Lifetime } from '#payments/chain/transfer.ts';
import { accountsIn, eachAccount } from '#payments/solana/accounts.ts';
import { blockhashAnswer, type FoundAccount } from '#payments/solana/answers.ts';
import type { Providers } from '#payments/solana/providers.ts';

/** What signed bytes are bound to: how it is read from the chain, and how it is stored. */

/** Everything about a transaction is asked at the same commitment, or nodes drop it. */
export const WORKING_COMMITMENT = 'confirmed' as const;

const whole = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** Heights and slots are texts in it: JSON has no whole numbers of 64 bits. */
const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('blockhash'),
    blockhash: z.string(),
    lastValidBlockHeight: whole,
    contextSlot: whole,
  }),
  z.object({
    kind: z.literal('nonce'),
    nonceAccount: z.string(),
    nonce: z.string(),
    contextSlot: whole,
  }),
]);

/** A nonce lasts until it moves: no two transactions bound to one value can both land. */
export type SolanaLifetime = z.output<typeof stored>;

export const storedLifetime = (lifetime: SolanaLifetime): Lifetime => ({
  value: JSON.stringify(lifetime, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  ),
  boundTo: lifetime.kind === 'nonce' ? lifetime.nonceAccount : null,
});

export const lifetimeOf = ({ value }: Lifetime): SolanaLifetime => stored.parse(JSON.parse(value));

export const readBlockhash = async (providers: Providers): Promise<Lifetime> => {
  const { value } = await providers.one({
    ask: (rpc) => rpc.getLatestBlockhash({ commitment: WORKING_COMMITMENT }),
    answer: blockhashAnswer,
  });
  const { slot: contextSlot } = value.context;
  return storedLifetime({ kind: 'blockhash', ...value.value, contextSlot });
};

/** The value of a nonce account; undefined where it is none, or was never set up. */
export const nonceIn = (account: FoundAccount | null): string | undefined => {
  if (account?.space !== BigInt(getNonceSize())) return undefined;
  const { state, blockhash } = getNonceDecoder().decode(account.data);
  return state === NonceState.Initialized ? blockhash : undefined;
};

/** The values of nonce accounts, one transaction each; accounts that are none are left out. */
export const readNonces = async (
  providers: Providers,
  nonceAccounts: readonly string[],
): Promise<Lifetime[]> => {
  const found = await eachAccount(nonceAccounts, (some) =>
    providers.one(accountsIn(some, WORKING_COMMITMENT)).then(({ value }) => value),
  );
  return found.flatMap(({ address: nonceAccount, account, slot: contextSlot }) => {
    const nonce = nonceIn(account);
    if (nonce === undefined) return [];
    return [storedLifetime({ kind: 'nonce', nonceAccount, nonce, contextSlot })];
  });
};
