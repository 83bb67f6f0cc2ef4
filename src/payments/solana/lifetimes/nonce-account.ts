import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceSize,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { ChainUnavailableError } from '#payments/chain/error.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { VaultSigner } from '#payments/chain/signer.ts';
import type { SignedTransfer } from '#payments/chain/transfer.ts';
import { wholeAnswer } from '#payments/solana/answers.ts';
import { readBlockhash } from './lifetimes.ts';
import { openProviders, type Providers } from '#payments/solana/providers.ts';
import type { SolanaSettings } from '#payments/solana/settings.ts';
import { signBy, signerFor } from '#payments/solana/sign-by.ts';

/** Signs the transaction of a new nonce account, whose authority is the vault. */
const signNonceAccount = async (
  providers: Providers,
  vault: VaultSigner,
  account: KeyPairSigner,
): Promise<SignedTransfer> => {
  const space = BigInt(getNonceSize());
  const { value: lamports } = await providers.one({
    ask: (rpc) => rpc.getMinimumBalanceForRentExemption(space),
    answer: wholeAnswer,
  });
  const programAddress = SYSTEM_PROGRAM_ADDRESS;
  return signBy(vault, {
    instructions: (payer) => [
      getCreateAccountInstruction({ payer, newAccount: account, lamports, space, programAddress }),
      getInitializeNonceAccountInstruction({
        nonceAccount: account.address,
        nonceAuthority: payer.address,
      }),
    ],
    lifetime: await readBlockhash(providers),
    purpose: { purpose: 'set-up', account: account.address },
  });
};

/**
 * Creates a nonce account and returns its address; it can be used once the transaction is final.
 * @throws ChainUnavailableError
 */
export const makeNonceAccount = async (
  chain: Pick<PayoutChain, 'send'>,
  settings: SolanaSettings,
): Promise<string> => {
  const account = await generateKeyPairSigner();
  const { rpcUrls, timeLimitMs } = settings;
  const providers = openProviders({ urls: rpcUrls, timeLimitMs });
  const signed = await signNonceAccount(providers, await signerFor(settings), account);
  const { outcome } = await chain.send(signed, { preflight: true });
  if (outcome === 'accepted') return account.address;
  throw new ChainUnavailableError('No provider has accepted the new nonce account');
};
