import { z } from 'zod';
import { EnvironmentError } from './environment-error.ts';
import type { Chain } from '#kernel/money/chains.ts';
import { ALARMS } from './alarm-variables.ts';
import { LIVE_CHAIN, PERSONAL_DATA, SIGNER, TEST_CHAIN, WEBHOOKS } from './payment-variables.ts';
import { PAYOUTS, RATE_DAYS_DEFAULT, TOKEN_ACCOUNTS_DAILY } from './payout-variables.ts';
import {
  COMMANDS,
  CONSOLE,
  LEGAL,
  LIMITS,
  MAIL,
  OBSERVER,
  PORT_DEFAULT,
  SERVER,
  SITE,
  SOURCES,
} from './site-variables.ts';
import { TEST_DATABASE, testDatabase } from './test-variables.ts';
import { factsOf } from './variable.ts';
import { requirePairs } from './pairs.ts';

/** Every variable that Kontor reads: described once, parsed once. An empty value is absent. */

/** All variables, in the order of .env.example. */
export const SECTIONS = [
  SITE,
  SERVER,
  LIMITS,
  CONSOLE,
  SOURCES,
  OBSERVER,
  MAIL,
  TEST_DATABASE,
  TEST_CHAIN,
  LIVE_CHAIN,
  SIGNER,
  PAYOUTS,
  PERSONAL_DATA,
  WEBHOOKS,
  ALARMS,
  COMMANDS,
  LEGAL,
] as const;

export const VARIABLES = {
  ...SITE.variables,
  ...SERVER.variables,
  ...LIMITS.variables,
  ...CONSOLE.variables,
  ...SOURCES.variables,
  ...OBSERVER.variables,
  ...MAIL.variables,
  ...TEST_DATABASE.variables,
  ...TEST_CHAIN.variables,
  ...LIVE_CHAIN.variables,
  ...SIGNER.variables,
  ...PAYOUTS.variables,
  ...PERSONAL_DATA.variables,
  ...WEBHOOKS.variables,
  ...ALARMS.variables,
  ...COMMANDS.variables,
  ...LEGAL.variables,
} as const;

const variables = z.object(VARIABLES).superRefine(requirePairs);
type Read = z.output<typeof variables>;

/** A local run takes rates from the saved file. */
const isFeedSaved = ({ FX_FEED, SITE_URL }: Read): boolean =>
  FX_FEED === undefined && SITE_URL === undefined;

const imprintSettings = (read: Read) => ({
  name: read.IMPRINT_NAME,
  street: read.IMPRINT_STREET,
  city: read.IMPRINT_CITY,
  country: read.IMPRINT_COUNTRY,
  email: read.IMPRINT_EMAIL,
  phone: read.IMPRINT_PHONE,
  representative: read.IMPRINT_REPRESENTATIVE,
  register: read.IMPRINT_REGISTER,
  vatId: read.IMPRINT_VAT_ID,
  supervision: read.IMPRINT_SUPERVISION,
});

const solanaFees = (read: Read) => ({
  computeUnitLimit: read.SOLANA_COMPUTE_LIMIT,
  microLamportsPerUnit: BigInt(read.SOLANA_PRIORITY_FEE),
  microLamportsMost: BigInt(read.SOLANA_PRIORITY_FEE_MOST),
});

const solanaSettings = (read: Read) => ({
  test: {
    rpcUrls: read.SOLANA_TEST_RPC,
    hasVault: (read.SOLANA_TEST_VAULT ?? read.SOLANA_TEST_VAULT_ADDRESS) !== undefined,
    vaultAddress: read.SOLANA_TEST_VAULT_ADDRESS,
    signer: read.SOLANA_TEST_SIGNER,
    cluster: read.SOLANA_TEST_CLUSTER,
    mints: { USDC: read.SOLANA_TEST_USDC_MINT, EURC: read.SOLANA_TEST_EURC_MINT },
    walletSecret: read.SOLANA_TEST_WALLET,
    // One provider is enough for the sandbox, and tokens of devnet are not money.
    acceptsSingleProvider: true,
    nonceAccounts: read.SOLANA_TEST_NONCES,
    fees: solanaFees(read),
  },
  live: {
    rpcUrls: read.SOLANA_LIVE_RPC,
    hasVault: (read.SOLANA_LIVE_VAULT ?? read.SOLANA_LIVE_VAULT_ADDRESS) !== undefined,
    vaultAddress: read.SOLANA_LIVE_VAULT_ADDRESS,
    signer: read.SOLANA_LIVE_SIGNER,
    cluster: 'mainnet' as const,
    mints: {},
    walletSecret: undefined,
    acceptsSingleProvider: read.SOLANA_LIVE_SINGLE_PROVIDER === 'accepted',
    nonceAccounts: read.SOLANA_LIVE_NONCES,
    fees: solanaFees(read),
  },
});

const signerSettings = (read: Read) => ({
  certificate: read.SIGNER_CERTIFICATE,
  key: read.SIGNER_KEY,
  authority: read.SIGNER_AUTHORITY,
  aws: {
    accessKeyId: read.KMS_ACCESS_KEY_ID,
    secretAccessKey: read.KMS_SECRET_ACCESS_KEY,
    sessionToken: read.KMS_SESSION_TOKEN,
    endpoint: read.KMS_ENDPOINT,
  },
});

const paymentSettings = (read: Read) => ({
  chains: { solana: solanaSettings(read) } satisfies Record<Chain, object>,
  signer: signerSettings(read),
  sandboxSlotMs: read.SANDBOX_SLOT_MS,
  terms: {
    spreadBps: read.PAYOUT_SPREAD_BPS,
    fee: { crypto: read.PAYOUT_FEE_CRYPTO, fiat: read.PAYOUT_FEE_FIAT },
    tokenAccountFee: read.PAYOUT_FEE_TOKEN_ACCOUNT,
    tokenAccountsDaily: {
      test: read.PAYOUT_TOKEN_ACCOUNTS_DAILY ?? null,
      live: read.PAYOUT_TOKEN_ACCOUNTS_DAILY ?? TOKEN_ACCOUNTS_DAILY,
    },
    least: read.PAYOUT_LEAST,
    most: read.PAYOUT_MOST,
    /** Null: rates of any age are accepted, since the saved feed of a local run is old. */
    rateDaysMost: read.PAYOUT_RATE_DAYS ?? (isFeedSaved(read) ? null : RATE_DAYS_DEFAULT),
  },
  /** Undefined unless both the name and the account are there. */
  sepa:
    read.SEPA_NAME === undefined || read.SEPA_IBAN === undefined
      ? undefined
      : { name: read.SEPA_NAME, iban: read.SEPA_IBAN, bic: read.SEPA_BIC ?? null },
  webhooks: {
    /** The keys that open sealed texts; the first one seals new ones. */
    sealingKeys: read.WEBHOOK_KEY,
    allowLoopback: read.WEBHOOK_LOOPBACK,
  },
  alarms: {
    /** Undefined unless both are there. */
    receiver:
      read.ALARM_WEBHOOK_URL === undefined || read.ALARM_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: read.ALARM_WEBHOOK_URL, secret: read.ALARM_WEBHOOK_SECRET },
    liquidityLeast: read.ALARM_LIQUIDITY,
  },
});

/** How many requests are allowed, and how many at the same time. */
const limitSettings = (read: z.output<typeof variables>) => ({
  rateLimit: read.RATE_LIMIT,
  readsMost: read.RATE_READS,
  storedMegabytes: { test: read.STORED_TEST_MEGABYTES, live: read.STORED_LIVE_MEGABYTES },
  testDataDays: read.TEST_DATA_DAYS,
  mcpCallsPerMinute: read.RATE_MCP,
  ...{ alpineBitsPerMinute: read.RATE_ALPINEBITS, validationsPerMinute: read.RATE_VALIDATE },
  connections: {
    most: read.CONNECTIONS,
    perAddressMost: read.CONNECTIONS_EACH,
    bodyMegabytes: read.BODY_MEGABYTES,
  },
  hotelSearch: {
    hotelMs: read.PRICE_HOTEL_MS,
    callMs: read.PRICE_CALL_MS,
    ratesOldDays: read.RATES_OLD_DAYS,
    ratesStaleDays: read.RATES_STALE_DAYS,
  },
});

const LOCAL_ORIGIN = `http://localhost:${PORT_DEFAULT}`;

const schema = variables.transform((read) => ({
  /** Public origin, without a slash at its end; undefined on a local run. */
  siteUrl: read.SITE_URL,
  /** The origin that answers name; port 0 is known only later, so they name the usual port. */
  builtOrigin: read.SITE_URL ?? `http://localhost:${read.PORT || PORT_DEFAULT}`,
  /** The origin that built files name, independent of the port of a local run. */
  writtenOrigin: read.SITE_URL ?? LOCAL_ORIGIN,
  ...{ databaseUrl: read.DATABASE_URL, databaseToken: read.DATABASE_TOKEN },
  databaseThread: read.DATABASE_THREAD,
  testDatabase: testDatabase(read),
  /** Each key opens data keys; the first one wraps new ones. */
  dataKeys: read.DATA_KEY,
  catalogueFile: read.CATALOGUE_FILE,
  ...{ port: read.PORT, host: read.HOST, threads: read.THREADS },
  demo: read.DEMO ?? read.SITE_URL === undefined,
  followsChanges: read.WATCH ?? read.SITE_URL === undefined,
  trustedProxies: read.TRUST_PROXY,
  rateSalt: read.RATE_SALT,
  ...limitSettings(read),
  ...{ consoleKey: read.CONSOLE_KEY, onNetlify: read.NETLIFY ?? false },
  fxFeed: read.FX_FEED,
  observerKey: read.OBSERVER_KEY,
  ...{ mewsApi: read.MEWS_API, mewsClient: read.MEWS_CLIENT },
  apaleo: {
    address: read.APALEO_API,
    identity: read.APALEO_IDENTITY,
    clients: read.APALEO_CLIENTS ?? new Map<string, string>(),
  },
  mail: { url: read.SMTP_URL, from: read.MAIL_FROM, folder: read.MAIL_FOLDER },
  ...paymentSettings(read),
  kontorKey: read.KONTOR_KEY,
  securityContact: read.SECURITY_CONTACT,
  operator: read.KONTOR_OPERATOR,
  imprint: imprintSettings(read),
}));

export type Environment = z.output<typeof schema>;

type Source = Readonly<Record<string, string | undefined>>;

/** The variables that are set, by name; an empty one counts as not set. */
const setIn = (source: Source): [name: string, value: string][] =>
  Object.entries(source).flatMap(([name, value]) => (value ? [[name, value]] : []));

const isVariable = (name: PropertyKey | undefined): name is keyof typeof VARIABLES =>
  typeof name === 'string' && Object.hasOwn(VARIABLES, name);

const sentence = ({ path: [name], message }: z.core.$ZodIssue): string =>
  isVariable(name)
    ? `${name}: expected ${message}, for example ${factsOf(VARIABLES[name]).example}`
    : message;

/**
 * Variables that are no longer read, each with what to do: ignored silently, they would mislead.
 */
const REMOVED: Readonly<Record<string, string>> = {
  DENY_LIST:
    'is no longer read: take it away and load its file by ' +
    '`npm run kontor -- screening load <file>`',
};

const removedIn = (source: Source): string[] =>
  setIn(source).flatMap(([name]) => {
    const advice = Object.hasOwn(REMOVED, name) ? REMOVED[name] : undefined;
    return advice === undefined ? [] : [`${name} ${advice}`];
  });

/** Reads the environment, or throws one `EnvironmentError` that names every wrong variable. */
export const readEnvironment = (source: Source = process.env): Environment => {
  const read = schema.safeParse(Object.fromEntries(setIn(source)));
  const faults = [...(read.error?.issues.map(sentence) ?? []), ...removedIn(source)];
  if (read.success && faults.length === 0) return read.data;
  throw new EnvironmentError(faults.join('\n'));
};

/** Beginnings of our names: an unknown name that begins like this may be a spelling mistake. */
const FAMILY = new RegExp(
  '^(ALARM|APALEO|BODY|CONNECTIONS|CONSOLE|DATABASE|IMPRINT|KMS|KONTOR|MAIL|MEWS|OBSERVER|' +
    'PAYOUT|PRICE|RATE|RATES|SANDBOX|SECURITY|SEPA|SIGNER|SMTP|SOLANA|STORED|TEST|WEBHOOK)_',
);

const sharedStart = (left: string, right: string): number => {
  const end = [...left].findIndex((letter, index) => letter !== right[index]);
  return end < 0 ? left.length : end;
};

const likest = (name: string): string =>
  Object.keys(VARIABLES).reduce((best, each) =>
    sharedStart(name, each) > sharedStart(name, best) ? each : best,
  );

/** Settings that are valid but have no effect: misspelled names, and one half of a pair. */
export const idleVariables = (source: Source = process.env): string[] => {
  const set = new Set(setIn(source).map(([name]) => name));
  return [...set].sort().flatMap((name) => {
    if (!isVariable(name))
      return FAMILY.test(name) ? [`${name} is unknown: is ${likest(name)} meant?`] : [];
    const missing = (factsOf(VARIABLES[name]).needs ?? []).filter((other) => !set.has(other));
    return missing.length > 0 ? [`${name} does nothing without ${missing.join(' and ')}`] : [];
  });
};
