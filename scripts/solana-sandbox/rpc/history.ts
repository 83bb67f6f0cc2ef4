import { z } from 'zod';
import type { Blockchain, RecentLanding } from '../blockchain.ts';
import { base58 } from '../bytes.ts';
import { invalidParams, RpcFaultError, UNSUPPORTED_VERSION } from './fault.ts';
import type { Method } from './node.ts';
import {
  addressParameter,
  bankFields,
  commitmentField,
  params,
  parse,
  signatureParameter,
  votedSlot,
  withContext,
} from './parameters.ts';
import { landingJson, TRANSACTION_ENCODINGS } from './transaction-json.ts';

const STATUSES_MOST = 256;

const statusJson = (chain: Blockchain, landing: RecentLanding | undefined) => {
  if (landing === undefined) return null;
  const { slot, error } = landing;
  const confirmationStatus = chain.commitmentOf(slot);
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : chain.slotAt('processed') - slot,
    err: error,
    slot,
    status: error === null ? { Ok: null } : { Err: error },
  };
};

const statusConfig = z.looseObject({ searchTransactionHistory: z.boolean().nullish() }).nullish();

const statusesAsked = params(z.array(signatureParameter), statusConfig);

const getSignatureStatuses: Method = async ({ chain }, given) => {
  const [signatures, config] = parse(statusesAsked, given);
  if (signatures.length > STATUSES_MOST)
    throw invalidParams(`Too many inputs provided; max ${STATUSES_MOST}`);
  const searches = config?.searchTransactionHistory === true;
  // Read before the look-up, so that a null is true at that slot.
  const slot = chain.slotAt('processed');
  const found = await Promise.all(
    signatures.map(async (each) => (searches ? chain.find(each) : chain.recent(each))),
  );
  return withContext(
    slot,
    found.map((landing) => statusJson(chain, landing)),
  );
};

const LIMIT = 1000;

const historyConfig = z
  .looseObject({
    ...bankFields,
    before: signatureParameter.nullish(),
    until: signatureParameter.nullish(),
    limit: z.number().int().min(1).max(LIMIT).nullish(),
  })
  .nullish();

const historyAsked = params(addressParameter, historyConfig);

const getSignaturesForAddress: Method = async ({ chain }, given) => {
  const [address, config] = parse(historyAsked, given);
  const slotMost = votedSlot(chain, config);
  const below = config?.before == null ? null : await chain.sequenceOf(config.before);
  // Nothing is known to be older than a signature that is not known.
  if (below === undefined) return [];
  const above = config?.until == null ? 0n : ((await chain.sequenceOf(config.until)) ?? 0n);
  const limit = config?.limit ?? LIMIT;
  const rows = await chain.historyOf(address, { below, above, slotMost, limit });
  return rows.map((row) => ({
    blockTime: row.unix_seconds,
    confirmationStatus: chain.commitmentOf(row.slot),
    err: row.error,
    memo: row.memo,
    signature: base58(row.signature),
    slot: row.slot,
  }));
};

const transactionConfig = z.union([
  z.enum(TRANSACTION_ENCODINGS).transform((encoding) => ({
    encoding,
    commitment: undefined,
    maxSupportedTransactionVersion: undefined,
  })),
  z.looseObject({
    encoding: z.enum(TRANSACTION_ENCODINGS).default('json'),
    commitment: commitmentField.nullish(),
    maxSupportedTransactionVersion: z.number().int().nonnegative().nullish(),
  }),
]);

const transactionAsked = params(signatureParameter, transactionConfig.nullish());

const VERSION_REFUSED =
  'Transaction version (0) is not supported by the requesting client. Please try the request ' +
  'again with the following configuration parameter: "maxSupportedTransactionVersion": 0';

const getTransaction: Method = async ({ chain }, given) => {
  const [signature, config] = parse(transactionAsked, given);
  const slotMost = votedSlot(chain, config);
  const landing = await chain.landing(signature);
  if (landing === undefined || landing.slot > slotMost) return null;
  const withVersion = config?.maxSupportedTransactionVersion != null;
  const json = landingJson(landing, { encoding: config?.encoding ?? 'json', withVersion: true });
  if (!withVersion && json.version === 0)
    throw new RpcFaultError(UNSUPPORTED_VERSION, VERSION_REFUSED);
  if (withVersion) return json;
  const { version, ...legacy } = json;
  return legacy;
};

export const HISTORY_METHODS: Readonly<Record<string, Method>> = {
  getSignatureStatuses,
  getSignaturesForAddress,
  getTransaction,
};
