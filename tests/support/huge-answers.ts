import { createSolanaRpc, generateKeyPairSigner } from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { readBlockhash } from '#payments/solana/lifetimes/lifetimes.ts';
import { openProviders } from '#payments/solana/providers.ts';
import { signInstructions } from '#payments/solana/transfer.ts';
import { openTestWallet } from '#payments/solana/test-wallet.ts';
import type { Chain } from '../../scripts/solana-sandbox/start-chain.ts';
import { walletsOf } from './chain.ts';
import { listenOnLoopback } from './loopback.ts';

/** The largest that there is on a chain, and providers that send more than was asked for. */

/** The most that the chain lets an account have. */
export const HUGE_SPACE = 10n * 1024n * 1024n;

/** The address of a new account of 10 MB: anybody can make one. */
export const makeHugeAccount = async (chain: Chain): Promise<string> => {
  const { vault, faucet } = await walletsOf(chain);
  const account = await generateKeyPairSigner();
  const order = getCreateAccountInstruction({
    payer: faucet,
    newAccount: account,
    lamports: await createSolanaRpc(chain.url).getMinimumBalanceForRentExemption(HUGE_SPACE).send(),
    space: HUGE_SPACE,
    programAddress: (await generateKeyPairSigner()).address,
  });
  const lifetime = await readBlockhash(openProviders({ urls: [chain.url] }));
  // The chain takes its time for 10 MB, on a busy machine several seconds.
  const settings = { rpcUrls: [chain.url], vault, mints: chain.mints, timeLimitMs: 30_000 };
  const signed = await signInstructions(faucet, [order], lifetime);
  await openTestWallet(settings, faucet).send(signed);
  await chain.step(4);
  return account.address;
};

/** A provider that answers whatever it likes. */
export const startProvider = async (
  answer: (response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer((_, response) => answer(response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listenOnLoopback(server)}`;
};

/** A provider whose answers never end. */
export const startEndless = async (): Promise<{ url: string; sentBytes: () => number }> => {
  let sent = 0;
  const part = 'a'.repeat(64 * 1024);
  const go = (response: ServerResponse): void => {
    while (!response.destroyed) {
      sent += part.length;
      if (response.write(part)) continue;
      response.once('drain', () => go(response));
      break;
    }
  };
  return { url: await startProvider(go), sentBytes: () => sent };
};
