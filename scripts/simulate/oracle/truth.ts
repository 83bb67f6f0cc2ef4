import { addressBytes, bytesOfBase58, sameBytes } from '../../solana-sandbox/bytes.ts';
import { nonceAccountOf, readNonce } from '../../solana-sandbox/nonces.ts';
import { readTransaction } from '../../solana-sandbox/wire.ts';
import type { World } from '../world.ts';

/** The chain as it is, asked past all providers. */

export const landingOf = ({ chain: { chain } }: World, signature: string) =>
  chain.landing(bytesOfBase58(signature, 64) ?? new Uint8Array());

export const isFinal = ({ chain: { chain } }: World, slot: bigint): boolean =>
  slot <= chain.slotAt('finalized');

/** Whether the bytes could still be taken up, by the chain's own rules. */
export const canLand = ({ chain: { chain } }: World, wire: string): boolean => {
  const { message } = readTransaction(new Uint8Array(Buffer.from(wire, 'base64')));
  const slot = chain.slotAt('processed');
  if (chain.isBlockhashGood(message.lifetime, slot)) return true;
  const account = nonceAccountOf(message);
  const nonce = account === undefined ? null : readNonce(chain.account(account, slot));
  return nonce !== null && sameBytes(nonce.value, message.lifetime);
};

/** What a token account holds; nothing where there is none. */
export const tokensIn = (
  { chain: { chain } }: Pick<World, 'chain'>,
  tokenAccount: string,
): bigint => {
  const account = chain.account(addressBytes(tokenAccount), chain.slotAt('processed'));
  return account === null ? 0n : Buffer.from(account.data).readBigUInt64LE(64);
};
