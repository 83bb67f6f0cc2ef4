import type { Mode } from '#access/key.ts';
import { openChains, type OpenedChain } from '#app/payment-chains.ts';
import { PaymentError } from '#payments/errors.ts';
import { environment } from '../workplace.ts';

/** The chain of a mode, as the environment names it. @throws PaymentError where it names none */
export const openedChain = async (mode: Mode): Promise<OpenedChain> => {
  const opened = (await openChains(environment()))[mode];
  if (opened !== undefined) return opened;
  throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${mode} mode`);
};
