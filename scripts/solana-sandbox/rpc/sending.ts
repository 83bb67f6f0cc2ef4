import { z } from 'zod';
import type { Execution } from '../machine.ts';
import { base58, decodeBase58, hexOf } from '../bytes.ts';
import { errorWords, type TransactionError } from '../machine-errors.ts';
import { BLOCKHASH_LIFE_BLOCKS, blockHeight } from '../slots.ts';
import {
  readTransaction,
  signatureOf,
  TRANSACTION_MOST_BYTES,
  WireFormatError,
  type WireTransaction,
} from '../wire.ts';
import { accountJson } from './account-json.ts';
import { invalidParams, PREFLIGHT_FAILURE, RpcFaultError, SIGNATURE_FAILURE } from './fault.ts';
import type { Method } from './node.ts';
import {
  addressParameter,
  bankFields,
  bankSlot,
  commitmentField,
  params,
  parse,
  slotNumber,
  withContext,
} from './parameters.ts';
import { innerInstructionsJson, returnDataJson } from './transaction-json.ts';

const encoding = z.enum(['base58', 'base64']).default('base58');

const wireBytes = (text: string, as: 'base58' | 'base64'): Uint8Array | undefined => {
  if (as === 'base58') return decodeBase58(text, TRANSACTION_MOST_BYTES);
  if (!z.base64().safeParse(text).success) return undefined;
  return new Uint8Array(Buffer.from(text, 'base64'));
};

const readWire = (text: string, as: 'base58' | 'base64'): WireTransaction => {
  const bytes = wireBytes(text, as);
  if (bytes === undefined) throw invalidParams(`invalid ${as} encoding`);
  try {
    return readTransaction(bytes);
  } catch (error) {
    if (!(error instanceof WireFormatError)) throw error;
    throw invalidParams(`failed to deserialize transaction: ${error.message}`);
  }
};

const simulated = (execution: Execution | null) => ({
  accounts: null,
  err: execution?.error ?? null,
  innerInstructions: null,
  loadedAccountsDataSize: 0,
  logs: execution?.logs ?? [],
  returnData: execution === null ? null : returnDataJson(execution.returned),
  unitsConsumed: execution?.units ?? 0n,
});

const refusal = (error: TransactionError, execution: Execution | null): RpcFaultError => {
  if (error === 'SignatureFailure')
    return new RpcFaultError(SIGNATURE_FAILURE, 'Transaction signature verification failure');
  const message = `Transaction simulation failed: ${errorWords(error)}`;
  return new RpcFaultError(PREFLIGHT_FAILURE, message, { ...simulated(execution), err: error });
};

const sendConfig = z
  .looseObject({
    encoding,
    skipPreflight: z.boolean().default(false),
    preflightCommitment: commitmentField.nullish(),
    maxRetries: z.number().int().nonnegative().nullish(),
    minContextSlot: slotNumber.nullish(),
  })
  .nullish();

const sendAsked = params(z.string(), sendConfig);

const sendTransaction: Method = async ({ chain, fates }, given) => {
  const [text, config] = parse(sendAsked, given);
  const transaction = readWire(text, config?.encoding ?? 'base58');
  const commitment = config?.preflightCommitment ?? 'finalized';
  const preflight = config?.skipPreflight === true ? null : commitment;
  if (preflight !== null)
    bankSlot(chain, { commitment: preflight, minContextSlot: config?.minContextSlot });
  if (fates?.isLost(transaction, chain.slotAt('processed')))
    return base58(signatureOf(transaction));
  const submission = await chain.submit(transaction, preflight);
  if ('refused' in submission) throw refusal(submission.refused, submission.execution);
  return base58(signatureOf(transaction));
};

const simulateConfig = z
  .looseObject({
    ...bankFields,
    encoding,
    sigVerify: z.boolean().default(false),
    replaceRecentBlockhash: z.boolean().default(false),
    innerInstructions: z.boolean().default(false),
    accounts: z.object({ addresses: z.array(addressParameter).max(100) }).nullish(),
  })
  .nullish();

const simulateAsked = params(z.string(), simulateConfig);

const simulateTransaction: Method = ({ chain }, given) => {
  const [text, config] = parse(simulateAsked, given);
  const transaction = readWire(text, config?.encoding ?? 'base58');
  const slot = bankSlot(chain, config);
  const anyBlockhash = config?.replaceRecentBlockhash ?? false;
  const verifySignatures = config?.sigVerify ?? false;
  if (anyBlockhash && verifySignatures)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash');
  const { execution, accounts } = chain.simulate(transaction, {
    slot,
    anyBlockhash,
    verifySignatures,
  });
  const wanted = config?.accounts?.addresses.map((address) =>
    accountJson(accounts.get(hexOf(address)) ?? chain.account(address, slot), {
      encoding: 'base64',
    }),
  );
  return withContext(slot, {
    ...simulated(execution),
    accounts: wanted ?? null,
    innerInstructions: config?.innerInstructions ? innerInstructionsJson(execution.inner) : null,
    ...(anyBlockhash ? { replacementBlockhash: replacement(chain.blockhashAt(slot), slot) } : {}),
  });
};

const replacement = (blockhash: Uint8Array, slot: bigint) => ({
  blockhash: base58(blockhash),
  lastValidBlockHeight: blockHeight(slot) + BLOCKHASH_LIFE_BLOCKS,
});

const AIRDROP_MOST = 1_000_000_000_000;

const requestAirdrop: Method = (node, given) => {
  const lamports = z.number().int().min(1).max(AIRDROP_MOST);
  const asked = z.tuple([addressParameter, lamports, z.unknown().optional()]);
  const [to, amount] = parse(asked, given);
  return node.airdrop(to, BigInt(amount));
};

export const SENDING_METHODS: Readonly<Record<string, Method>> = {
  sendTransaction,
  simulateTransaction,
  requestAirdrop,
};
