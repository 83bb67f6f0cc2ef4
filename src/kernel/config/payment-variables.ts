import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { base58Bytes } from '#kernel/money/base58.ts';
import { ONE, parseRatio, type Ratio } from '#kernel/money/ratio.ts';

/** The variables of the environment that the payments API reads; src/env.ts parses them. */

/** https, or this machine; what comes after the host may be a key. */
const RPC = /^(https:\/\/[^/,\s]|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/;

const rpcList = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((each) => RPC.test(each) && URL.canParse(each)),
    'https addresses, by comma',
  );

const slotPace = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'milliseconds from 1 to 99999')
  .transform(Number);

const basisPoints = z
  .string()
  .regex(/^\d{1,4}$/, 'a whole number from 0 to 9999')
  .transform(Number);

const units = z
  .string()
  .refine((value) => parseRatio(value) !== null, 'a decimal number')
  .transform((value): Ratio => parseRatio(value) ?? ONE);

const text = z.string();

const ADDRESS_BYTES = 32;
/** What is longer is no address, whatever it says. */
const ADDRESS_MOST = 44;

/** The length is all that tells an address that lost a character. */
const isAddress = (value: string): boolean =>
  value.length <= ADDRESS_MOST && base58Bytes(value) === ADDRESS_BYTES;

const mintAddress = z.string().refine(isAddress, 'the address of a mint, 32 bytes in base58');

const addressList = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every(isAddress) && new Set(addresses).size === addresses.length,
    'addresses of 32 bytes in base58, by comma, each once',
  );

const wholeUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number')
    .transform(Number)
    .refine((value) => value <= most, `${most} at most`);

const ratio = (numerator: bigint, denominator = 1n): Ratio => ({ numerator, denominator });

const variable = <Schema extends z.ZodType>(schema: Schema, example: string, meaning: string) =>
  schema.meta({ example }).describe(meaning);

export const PAYMENT_VARIABLES = {
  SOLANA_TEST_RPC: variable(
    rpcList.default([]),
    'https://api.devnet.solana.com',
    'JSON-RPC of the chain of test mode, by comma; two prove more than one. Absent: no chain',
  ),
  SOLANA_TEST_VAULT: variable(
    text.optional(),
    '64 bytes in base58, or a JSON list of them',
    'Secret key of the vault of test mode',
  ),
  SOLANA_TEST_CLUSTER: variable(
    z.enum(['devnet', 'sandbox'], { error: 'devnet or sandbox' }).default('devnet'),
    'sandbox',
    'Whose mints test mode has; npm start runs a sandbox of its own',
  ),
  SOLANA_TEST_USDC_MINT: variable(
    mintAddress.optional(),
    '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
    "Mint of USDC in test mode on devnet; the sandbox has its own. Absent: that of Circle's faucet",
  ),
  SOLANA_TEST_EURC_MINT: variable(
    mintAddress.optional(),
    'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
    'Mint of EURC in test mode on devnet; the sandbox has its own. Absent: no EURC there',
  ),
  SOLANA_TEST_WALLET: variable(
    text.optional(),
    '64 bytes in base58, or a JSON list of them',
    'Secret key of the wallet that test deposits come from',
  ),
  SOLANA_TEST_NONCES: variable(
    addressList.default([]),
    '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    'Nonce accounts of the vault of test mode, by comma: one payout each at a time. Absent: none',
  ),
  SANDBOX_SLOT_MS: variable(
    slotPace.default(400),
    '50',
    'Milliseconds a slot of the sandbox chain takes. Absent: 400, as on Solana itself',
  ),
  SOLANA_LIVE_RPC: variable(
    rpcList.default([]),
    'https://api.mainnet-beta.solana.com',
    'JSON-RPC of Solana itself for live mode, by comma. Absent: no chain',
  ),
  SOLANA_LIVE_VAULT: variable(
    text.optional(),
    '64 bytes in base58, or a JSON list of them',
    'Secret key of the vault of live mode',
  ),
  SOLANA_LIVE_NONCES: variable(
    addressList.default([]),
    '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    'Nonce accounts of the vault of live mode, by comma: one payout each at a time. Absent: none',
  ),
  SOLANA_COMPUTE_LIMIT: variable(
    wholeUpTo(1_400_000).default(60_000),
    '60000',
    'Compute units that a payout may take on the chain; it takes some 16000',
  ),
  SOLANA_PRIORITY_FEE: variable(
    wholeUpTo(100_000_000).default(1000),
    '1000',
    'Millionths of a lamport for each compute unit, so that payouts are not left waiting',
  ),
  PAYOUT_SPREAD_BPS: variable(
    basisPoints.default(30),
    '30',
    'What the house takes of an exchanged amount, in hundredths of a percent',
  ),
  PAYOUT_FEE_CRYPTO: variable(
    units.default(ratio(0n)),
    '0.1',
    'What the house takes for a payout on the chain, in units of the source asset',
  ),
  PAYOUT_FEE_FIAT: variable(
    units.default(ratio(0n)),
    '0.25',
    'What the house takes for a payout at the bank, in units of the source asset',
  ),
  PAYOUT_LEAST: variable(
    units.default(ratio(1n, 100n)),
    '0.01',
    'The smallest payout, in units of what arrives',
  ),
  PAYOUT_MOST: variable(
    units.default(ratio(1_000_000n)),
    '1000000',
    'The largest payout, in units of what arrives',
  ),
  SEPA_NAME: variable(
    text.optional(),
    'Kontor GmbH',
    'Who pays in euros in live mode, as the bank knows them. Absent: no payouts to banks',
  ),
  SEPA_IBAN: variable(
    z
      .string()
      .refine((value) => isValidIBAN(value), 'an IBAN without spaces')
      .optional(),
    'DE02120300000000202051',
    'The account that payouts to banks are paid from',
  ),
  SEPA_BIC: variable(
    z
      .string()
      .refine((value) => isValidBIC(value), 'a BIC')
      .optional(),
    'BYLADEM1001',
    'The bank of that account; may be absent',
  ),
  DENY_LIST: variable(
    text.optional(),
    '/etc/kontor/deny-list.txt',
    'File of addresses and IBANs that are never paid, one a line. Absent: no list',
  ),
} as const;

type Read = z.output<
  z.ZodObject<{ -readonly [K in keyof typeof PAYMENT_VARIABLES]: (typeof PAYMENT_VARIABLES)[K] }>
>;

export const paymentSettings = (read: Read) => ({
  solana: {
    test: {
      rpcUrls: read.SOLANA_TEST_RPC,
      vaultSecret: read.SOLANA_TEST_VAULT,
      cluster: read.SOLANA_TEST_CLUSTER,
      mints: { USDC: read.SOLANA_TEST_USDC_MINT, EURC: read.SOLANA_TEST_EURC_MINT },
      walletSecret: read.SOLANA_TEST_WALLET,
      nonceAccounts: read.SOLANA_TEST_NONCES,
    },
    live: {
      rpcUrls: read.SOLANA_LIVE_RPC,
      vaultSecret: read.SOLANA_LIVE_VAULT,
      cluster: 'mainnet' as const,
      mints: {},
      walletSecret: undefined,
      nonceAccounts: read.SOLANA_LIVE_NONCES,
    },
  },
  chainFees: {
    computeUnitLimit: read.SOLANA_COMPUTE_LIMIT,
    microLamportsPerUnit: BigInt(read.SOLANA_PRIORITY_FEE),
  },
  sandboxSlotMs: read.SANDBOX_SLOT_MS,
  terms: {
    spreadBps: read.PAYOUT_SPREAD_BPS,
    fee: { crypto: read.PAYOUT_FEE_CRYPTO, fiat: read.PAYOUT_FEE_FIAT },
    least: read.PAYOUT_LEAST,
    most: read.PAYOUT_MOST,
  },
  /** Undefined unless both the name and the account are there. */
  sepa:
    read.SEPA_NAME === undefined || read.SEPA_IBAN === undefined
      ? undefined
      : { name: read.SEPA_NAME, iban: read.SEPA_IBAN, bic: read.SEPA_BIC ?? null },
  denyList: read.DENY_LIST,
});
