import { z } from 'zod';
import { base58, hexOf } from '../bytes.ts';
import type { AccountState } from '../machine.ts';
import { isTokenProgram } from '../programs.ts';
import { ACCOUNT_ENCODINGS, accountJson, tokenAmountJson } from './account-json.ts';
import { invalidParams } from './fault.ts';
import type { Method } from './node.ts';
import {
  addressParameter,
  bankConfig,
  bankFields,
  bankSlot,
  params,
  parse,
  withContext,
} from './parameters.ts';

const place = z.number().int().nonnegative();

const accountConfig = z
  .looseObject({
    ...bankFields,
    encoding: z.enum(ACCOUNT_ENCODINGS).default('base64'),
    dataSlice: z.object({ offset: place, length: place }).nullish(),
  })
  .nullish();

const shapeOf = (config: z.output<typeof accountConfig>) => ({
  encoding: config?.encoding ?? ('base58' as const),
  slice: config?.dataSlice ?? undefined,
});

// Schemas are compiled when they are made: each is made once.
const oneAccount = params(addressParameter, accountConfig);
const manyAccounts = params(z.array(addressParameter), accountConfig);
const oneAddress = params(addressParameter, bankConfig);

const getAccountInfo: Method = ({ chain }, given) => {
  const [address, config] = parse(oneAccount, given);
  const slot = bankSlot(chain, config);
  return withContext(slot, accountJson(chain.account(address, slot), shapeOf(config)));
};

const ACCOUNTS_MOST = 100;

const getMultipleAccounts: Method = ({ chain }, given) => {
  const [addresses, config] = parse(manyAccounts, given);
  if (addresses.length > ACCOUNTS_MOST)
    throw invalidParams(`Too many inputs provided; max ${ACCOUNTS_MOST}`);
  const slot = bankSlot(chain, config);
  const shape = { ...shapeOf(config), encoding: config?.encoding ?? ('base64' as const) };
  const found = addresses.map((address) => accountJson(chain.account(address, slot), shape));
  return withContext(slot, found);
};

const getBalance: Method = ({ chain }, given) => {
  const [address, config] = parse(oneAddress, given);
  const slot = bankSlot(chain, config);
  return withContext(slot, chain.account(address, slot)?.lamports ?? 0n);
};

const isTokenAccount = (state: AccountState | null): state is AccountState =>
  state !== null && isTokenProgram(state.owner) && state.data.length >= 165;

const decimalsOf = (mint: AccountState | null): number => mint?.data[44] ?? 0;

const getTokenAccountBalance: Method = ({ chain }, given) => {
  const [address, config] = parse(oneAddress, given);
  const slot = bankSlot(chain, config);
  const state = chain.account(address, slot);
  if (state === null) throw invalidParams('could not find account');
  if (!isTokenAccount(state)) throw invalidParams('not a Token account');
  const amount = Buffer.from(state.data).readBigUInt64LE(64);
  const decimals = decimalsOf(chain.account(state.data.subarray(0, 32), slot));
  return withContext(slot, tokenAmountJson(amount, decimals));
};

const getTokenSupply: Method = ({ chain }, given) => {
  const [address, config] = parse(oneAddress, given);
  const slot = bankSlot(chain, config);
  const mint = chain.account(address, slot);
  if (mint === null || !isTokenProgram(mint.owner) || mint.data.length !== 82)
    throw invalidParams('not a Token mint');
  const supply = Buffer.from(mint.data).readBigUInt64LE(36);
  return withContext(slot, tokenAmountJson(supply, decimalsOf(mint)));
};

const ownerFilter = z.union([
  z.object({ mint: addressParameter }),
  z.object({ programId: addressParameter }),
]);

const accountsOfOwner = z.tuple([addressParameter, ownerFilter, accountConfig.optional()]);

const getTokenAccountsByOwner: Method = async ({ chain }, given) => {
  const [owner, filter, config] = parse(accountsOfOwner, given);
  const slot = bankSlot(chain, config);
  const wanted = (state: AccountState): boolean =>
    'mint' in filter
      ? hexOf(state.data.subarray(0, 32)) === hexOf(filter.mint)
      : hexOf(state.owner) === hexOf(filter.programId);
  const rows = await chain.tokenAccountsOf(owner, slot);
  const found = rows
    .map((row) => ({ address: row.address, state: { ...row, executable: false } }))
    .filter(({ state }) => isTokenAccount(state) && wanted(state))
    .map(({ address, state }) => ({
      pubkey: base58(address),
      account: accountJson(state, shapeOf(config)),
    }));
  return withContext(slot, found);
};

export const ACCOUNT_METHODS: Readonly<Record<string, Method>> = {
  getAccountInfo,
  getMultipleAccounts,
  getBalance,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenSupply,
};
