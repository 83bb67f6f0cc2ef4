import { z } from 'zod';
import { base58 } from '../bytes.ts';
import { isComputeBudget } from '../programs.ts';
import { BLOCKHASH_LIFE_BLOCKS, blockHeight, FIRST_SLOT } from '../slots.ts';
import { keyAt, readMessage, WireFormatError, type WireMessage } from '../wire.ts';
import { invalidParams } from './fault.ts';
import type { Method } from './node.ts';
import {
  addressParameter,
  API_VERSION,
  bankConfig,
  bankSlot,
  base58Of,
  params,
  parse,
  withContext,
} from './parameters.ts';

const SLOTS_PER_EPOCH = 432_000n;

const bankOnly = z.tuple([bankConfig.optional()]);

const slotOf: Method = ({ chain }, given) => bankSlot(chain, parse(bankOnly, given)[0]);

const getEpochInfo: Method = ({ chain }, given) => {
  const slot = bankSlot(chain, parse(bankOnly, given)[0]);
  return {
    absoluteSlot: slot,
    blockHeight: blockHeight(slot),
    epoch: slot / SLOTS_PER_EPOCH,
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: null,
  };
};

const getLatestBlockhash: Method = ({ chain }, given) => {
  const slot = bankSlot(chain, parse(bankOnly, given)[0]);
  return withContext(slot, {
    blockhash: base58(chain.blockhashAt(slot)),
    lastValidBlockHeight: blockHeight(slot) + BLOCKHASH_LIFE_BLOCKS,
  });
};

const validityAsked = params(base58Of(32, 'a blockhash'), bankConfig);

const isBlockhashValid: Method = ({ chain }, given) => {
  const [hash, asked] = parse(validityAsked, given);
  const slot = bankSlot(chain, asked);
  return withContext(slot, chain.isBlockhashGood(hash, slot));
};

const SIGNATURE_FEE = 5000n;
const DEFAULT_UNITS = 200_000n;
const UNITS_MOST = 1_400_000n;

/** What a transaction asks for, and offers for each unit of it in millionths of a lamport. */
export const unitsAndPrice = (message: WireMessage): { units: bigint; price: bigint } => {
  let units: bigint | undefined;
  let price = 0n;
  let others = 0n;
  for (const { program, data } of message.instructions) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (!isComputeBudget(keyAt(message, program))) others += 1n;
    else if (data[0] === 2 && data.length >= 5) units = BigInt(view.getUint32(1, true));
    else if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true);
  }
  const asked = units ?? others * DEFAULT_UNITS;
  return { units: asked < UNITS_MOST ? asked : UNITS_MOST, price };
};

const feeOf = (message: WireMessage): bigint => {
  const { units, price } = unitsAndPrice(message);
  const microLamports = units * price;
  return BigInt(message.signerCount) * SIGNATURE_FEE + (microLamports + 999_999n) / 1_000_000n;
};

const getFeeForMessage: Method = ({ chain }, given) => {
  const [text, asked] = parse(params(z.base64(), bankConfig), given);
  const slot = bankSlot(chain, asked);
  try {
    const message = readMessage(new Uint8Array(Buffer.from(text, 'base64')));
    const isTimely = chain.isBlockhashGood(message.lifetime, slot);
    return withContext(slot, isTimely ? feeOf(message) : null);
  } catch (error) {
    if (error instanceof WireFormatError) throw invalidParams(error.message);
    throw error;
  }
};

const oneSize = z.tuple([z.number().int().min(0).max(10_485_760), z.unknown().optional()]);

const ACCOUNTS_MOST = 128;
const someAccounts = z.tuple([z.array(addressParameter).max(ACCOUNTS_MOST).nullish()]);
const RECENT_BLOCKS = 150;

/** Nobody pays for a place in a block here: there is always one. */
const getRecentPrioritizationFees: Method = ({ chain }, given) => {
  parse(someAccounts, given);
  const newest = chain.slotAt('processed');
  const oldest = newest - BigInt(RECENT_BLOCKS - 1);
  const first = oldest < FIRST_SLOT ? FIRST_SLOT : oldest;
  return Array.from({ length: Number(newest - first) + 1 }, (_, index) => ({
    slot: first + BigInt(index),
    prioritizationFee: 0,
  }));
};

export const BLOCK_METHODS: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: slotOf,
  getBlockHeight: (node, given) => blockHeight(bankSlot(node.chain, parse(bankOnly, given)[0])),
  getFirstAvailableBlock: () => FIRST_SLOT,
  getEpochInfo,
  getLatestBlockhash,
  isBlockhashValid,
  getFeeForMessage,
  getRecentPrioritizationFees,
  getMinimumBalanceForRentExemption: ({ chain }, given) =>
    chain.machine.rentExemption(BigInt(parse(oneSize, given)[0])),
};
