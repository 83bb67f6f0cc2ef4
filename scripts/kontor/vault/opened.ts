import type { Mode } from '#access/key.ts';
import { openChains } from '#app/payment-chains.ts';
import { PaymentError } from '#payments/errors.ts';
import type { SolanaVault } from '#payments/solana/open-vault.ts';
import { environment } from '../workplace.ts';

/** The vault of a mode on Solana, as set in the environment. @throws PaymentError without one */
export const openedVault = async (mode: Mode): Promise<SolanaVault> => {
  const opened = (await openChains(environment()))[mode].solana;
  if (opened !== undefined) return opened;
  throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${mode} mode`);
};
