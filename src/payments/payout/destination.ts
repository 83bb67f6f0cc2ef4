import type { AssetCode } from '#kernel/money/assets.ts';
import type { Chain } from '#kernel/money/chains.ts';
import type { Destination, PayableDestination } from '#payments/chain/destination.ts';
import type { PayoutChain } from '#payments/chain/ports.ts';
import type { Denied } from '#payments/screening.ts';
import { VaultShortError } from '#payments/chain/error.ts';
import { PaymentError } from '#payments/errors.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { ChecksDestinations } from './ports.ts';

/** Whether a destination may be paid: an address on the chain, or an IBAN at the bank. */

/** The asset that arrives, and its chain. */
export interface Arrival {
  chain: Chain;
  assetCode: AssetCode;
}

/**
 * The chain of the mode, if the asset is set up on it. @throws PaymentError CHAIN_NOT_CONFIGURED
 */
export const chainFor = (
  { chains }: Pick<ChecksDestinations, 'chains'>,
  { mode }: Tenant,
  { chain, assetCode }: Arrival,
): PayoutChain => {
  const found = chains.find(mode, chain);
  if (found === undefined)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `No chain is set up for ${mode} mode`);
  if (found.deposits.tokens[assetCode] === undefined)
    throw new PaymentError('CHAIN_NOT_CONFIGURED', `${assetCode} is not set up in ${mode} mode`);
  return found.chain;
};

/** @throws PaymentError VALIDATION_ERROR naming the field, for an address that is not paid */
const requirePayable = (destination: Destination, field: string): PayableDestination => {
  if (destination.payable) return destination;
  const { sentence: message, address: value } = destination;
  throw new PaymentError('VALIDATION_ERROR', message, [{ field, message, value }]);
};

/** Reads the deny lists; null if they cannot be read, which denies every destination. */
export const readDenied = async (
  { screening }: Pick<ChecksDestinations, 'screening'>,
  { mode }: Tenant,
): Promise<Denied | null> => {
  try {
    return await screening.current(mode);
  } catch {
    return null;
  }
};

/** @throws PaymentError DESTINATION_BLOCKED, also if the lists could not be read */
export const requireCleared = (denied: Denied | null, names: readonly string[]): void => {
  if (denied === null || names.some((name) => denied.some((list) => list.has(name))))
    throw new PaymentError('DESTINATION_BLOCKED', 'This destination is not paid from here');
};

/** All addresses to screen for a destination: a token account also stands for its owner. */
export const namesOf = ({ address, owner, tokenAccount }: PayableDestination): string[] => [
  ...new Set([address, owner, tokenAccount]),
];

/** A payout that could never be sent is not accepted. @throws VaultShortError */
export const requireAffordable = async (chain: PayoutChain): Promise<void> => {
  const { count, coin } = await chain.mayAfford([{ createsTokenAccount: true }]);
  if (count === 0)
    throw new VaultShortError(`The vault cannot pay the chain: it has ${coin} smallest parts left`);
};

export interface Addressed {
  toAddress: string;
  assetCode: AssetCode;
  /** The name of the address field in the request, for error messages. */
  field: string;
  denied: Promise<Denied | null>;
}

/** @throws ChainUnavailableError, PaymentError VALIDATION_ERROR, DESTINATION_BLOCKED */
export const resolveDestination = async (
  chain: PayoutChain,
  { toAddress, assetCode, field, denied }: Addressed,
): Promise<PayableDestination> => {
  const [read] = await Promise.all([
    chain.readDestination(toAddress, assetCode),
    requireAffordable(chain),
  ]);
  const destination = requirePayable(read, field);
  requireCleared(await denied, namesOf(destination));
  return destination;
};
