import { hexOf, sameBytes, sha256 } from './bytes.ts';
import type { AccountState } from './machine.ts';
import { isSystemProgram } from './programs.ts';
import { isSigner, isWritable, keyAt, type WireMessage } from './wire.ts';

/**
 * Durable nonces as the real runtime keeps them: the chain itself says what the next value is,
 * because LiteSVM derives it from the transaction and forgets a failed one.
 */

const NONCE_SIZE = 80;
const ADVANCE = Uint8Array.of(4, 0, 0, 0);
const VALUE_AT = 40;

interface Nonce {
  authority: Uint8Array;
  value: Uint8Array;
}

export const readNonce = (state: AccountState | null): Nonce | null => {
  if (state === null || state.data.length !== NONCE_SIZE || !isSystemProgram(state.owner))
    return null;
  // Two numbers in front: the format's version, and 1 for a nonce that was initialised.
  if (state.data[4] !== 1) return null;
  return { authority: state.data.slice(8, VALUE_AT), value: state.data.slice(VALUE_AT, 72) };
};

/** The value that a nonce gets in the block with this hash. */
export const nonceValue = (blockhash: Uint8Array): Uint8Array => sha256('DURABLE_NONCE', blockhash);

export const withNonceValue = (state: AccountState, value: Uint8Array): AccountState => {
  const data = new Uint8Array(state.data);
  data.set(value, VALUE_AT);
  return { ...state, data };
};

/** The account whose nonce a transaction would use up: it must be advanced before all else. */
export const nonceAccountOf = (message: WireMessage): Uint8Array | undefined => {
  const [first] = message.instructions;
  const place = first?.accounts[0];
  if (first === undefined || place === undefined) return undefined;
  const advances = isSystemProgram(keyAt(message, first.program)) && sameBytes(first.data, ADVANCE);
  return advances && isWritable(message, place) ? keyAt(message, place) : undefined;
};

/** Whether the transaction may land by this nonce, whose next value differs from the present. */
export const isNonceGood = (
  message: WireMessage,
  nonce: Nonce | null,
  next: Uint8Array,
): boolean => {
  if (nonce === null || !sameBytes(nonce.value, message.lifetime)) return false;
  const signers = message.keys.filter((_, place) => isSigner(message, place)).map(hexOf);
  return signers.includes(hexOf(nonce.authority)) && !sameBytes(nonce.value, next);
};
