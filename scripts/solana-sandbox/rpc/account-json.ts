import { base58 } from '../bytes.ts';
import type { AccountState } from '../machine.ts';
import { readNonce } from '../nonces.ts';
import { isTokenProgram } from '../programs.ts';
import { invalidParams } from './fault.ts';

/** Accounts as JSON. */

export const ACCOUNT_ENCODINGS = ['base58', 'base64', 'jsonParsed'] as const;
type AccountEncoding = (typeof ACCOUNT_ENCODINGS)[number];

interface AccountShape {
  encoding: AccountEncoding;
  slice?: { offset: number; length: number } | undefined;
}

const BASE58_MOST_BYTES = 128;
/** All accounts are exempt from rent, which nodes show by the largest number there is. */
const RENT_EPOCH = 18_446_744_073_709_551_615n;

export const accountJson = (state: AccountState | null, shape: AccountShape) => {
  if (state === null) return null;
  const { lamports, owner, executable, data } = state;
  const facts = { lamports, owner: base58(owner), executable, rentEpoch: RENT_EPOCH };
  return { ...facts, data: dataJson(state, shape), space: data.length };
};

const dataJson = (state: AccountState, { encoding, slice }: AccountShape) => {
  const parsed = encoding === 'jsonParsed' ? parsedData(state) : undefined;
  if (parsed !== undefined) return parsed;
  const { data } = state;
  const part =
    slice === undefined ? data : data.subarray(slice.offset, slice.offset + slice.length);
  if (encoding !== 'base58') return [Buffer.from(part).toString('base64'), 'base64'];
  if (part.length > BASE58_MOST_BYTES)
    throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes');
  return [base58(part), 'base58'];
};

/** An amount as the token program's parsed forms show it. */
export const tokenAmountJson = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
};

/** Both stablecoins of this chain have as many. */
const DECIMALS = 6;

const parsedData = (state: AccountState) => {
  const space = state.data.length;
  if (isTokenProgram(state.owner)) {
    const parsed = space === 165 ? tokenAccount(state.data) : space === 82 && mint(state.data);
    return parsed ? { program: 'spl-token', parsed, space } : undefined;
  }
  const nonce = readNonce(state);
  if (nonce === null) return undefined;
  const info = {
    authority: base58(nonce.authority),
    blockhash: base58(nonce.value),
    feeCalculator: { lamportsPerSignature: '5000' },
  };
  return { program: 'nonce', parsed: { type: 'initialized', info }, space };
};

const STATES = ['uninitialized', 'initialized', 'frozen'];

const tokenAccount = (data: Uint8Array) => {
  const view = Buffer.from(data);
  const info = {
    isNative: view.readUInt32LE(109) === 1,
    mint: base58(data.subarray(0, 32)),
    owner: base58(data.subarray(32, 64)),
    state: STATES[view.readUInt8(108)] ?? 'uninitialized',
    tokenAmount: tokenAmountJson(view.readBigUInt64LE(64), DECIMALS),
  };
  return { type: 'account', info };
};

const authority = (data: Uint8Array, at: number): string | null =>
  Buffer.from(data).readUInt32LE(at) === 1 ? base58(data.subarray(at + 4, at + 36)) : null;

const mint = (data: Uint8Array) => {
  const view = Buffer.from(data);
  const info = {
    decimals: view.readUInt8(44),
    freezeAuthority: authority(data, 46),
    isInitialized: view.readUInt8(45) === 1,
    mintAuthority: authority(data, 0),
    supply: view.readBigUInt64LE(36).toString(),
  };
  return { type: 'mint', info };
};
