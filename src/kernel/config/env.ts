import { KontorError } from '#kernel/error.ts';
import { isIP } from 'node:net';
import { z } from 'zod';
import { PAYMENT_VARIABLES, paymentSettings } from './payment-variables.ts';
import { WEBHOOK_VARIABLES, webhookSettings } from './webhook-variables.ts';

/** Every variable that Kontor reads: parsed once, here. An empty value counts as absent. */

// Transforms run after a failed check, too, so this one must not throw on what is no address.
const origin = z
  .string()
  .transform((value) => URL.parse(value))
  .refine(
    (url) => url?.protocol === 'https:' && url.href === `${url.origin}/`,
    'an https origin without a path',
  )
  .transform((url) => url?.origin);

const databaseUrl = z
  .string()
  .regex(/^(file:.|https?:\/\/.|libsql:\/\/.)/, 'an address with file:, http(s):// or libsql://');

const yesOrNo = z
  .enum(['1', '0', 'true', 'false'], { error: '1 or 0' })
  .transform((value) => value === '1' || value === 'true');

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'a port of at most 65535');

const callCount = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'a whole number from 1 to 9999999')
  .transform(Number);

const proxies = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((addresses) => addresses.every((address) => isIP(address) > 0), 'IP addresses, by comma');

const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isFeedAddress = (value: string): boolean => {
  const url = URL.parse(value);
  if (url?.protocol === 'http:') return isLoopback(url);
  return url?.protocol === 'https:' || /^file:\/\/\/./.test(value);
};

const feedAddress = z.string().refine(isFeedAddress, 'an address with https:// or file:///');

const isApiOrigin = (url: URL | null): boolean =>
  url?.href === `${url?.origin}/` &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));

const apiOrigin = z
  .string()
  .refine((value) => isApiOrigin(URL.parse(value)), 'an https origin without a path')
  .transform((value) => value.replace(/\/$/, ''));

const clientName = z.string().regex(/^[\x20-\x7e]{1,100}$/, 'at most 100 plain characters');

const apiKey = z.string().regex(/^kontor_(op|test|live)_sk_\S+$/, 'a key');

const text = z.string();
const secret = z.string().min(16, 'at least 16 characters');

const variable = <Schema extends z.ZodType>(schema: Schema, example: string, meaning: string) =>
  schema.meta({ example }).describe(meaning);

/** Requests under /v1 in each window of a key, unless RATE_LIMIT says otherwise. */
export const RATE_LIMIT_DEFAULT = 100;

/** Where npm start listens, and what a local run calls itself, unless PORT says otherwise. */
const PORT_DEFAULT = 8888;

/** The variables by name; the description says what each is for, the example how it looks. */
export const VARIABLES = {
  SITE_URL: variable(
    origin.optional(),
    'https://kontor.example',
    'Public origin of the site. Absent: a local run on http://localhost',
  ),
  DATABASE_URL: variable(
    databaseUrl.default('file:.kontor/kontor.db'),
    'libsql://kontor-me.turso.io',
    'Operational database: file:, http(s):// or libsql://. Absent: a file under .kontor/',
  ),
  DATABASE_TOKEN: variable(text.optional(), 'eyJhbGciOi…', 'Token of a remote database'),
  DATABASE_THREAD: variable(
    yesOrNo.default(false),
    '1',
    'Whether writes to a database file wait for the disk in a thread; npm start sees to it',
  ),
  CATALOGUE_FILE: variable(
    text.default('.kontor/catalogue.db'),
    '.kontor/catalogue.db',
    'The snapshot of the content that is built from and answered from',
  ),
  PORT: variable(
    portNumber.default(PORT_DEFAULT),
    String(PORT_DEFAULT),
    'Port of npm start; 0 takes a free one',
  ),
  HOST: variable(
    text.default('127.0.0.1'),
    '0.0.0.0',
    'Address on which npm start listens. Absent: this machine only',
  ),
  DEMO: variable(
    yesOrNo.optional(),
    '1',
    'Whether the fictional records of content/demo are loaded. Absent: only without SITE_URL',
  ),
  TRUST_PROXY: variable(
    proxies.default([]),
    '127.0.0.1',
    'Addresses of own proxies whose X-Forwarded-For and X-Forwarded-Proto count, by comma',
  ),
  RATE_SALT: variable(
    secret.optional(),
    'any 16 random characters or more',
    'Salt under which visitor addresses are hashed for rate limits',
  ),
  RATE_LIMIT: variable(
    callCount.default(RATE_LIMIT_DEFAULT),
    String(RATE_LIMIT_DEFAULT),
    'Requests under /v1 that one key may make in 10 seconds',
  ),
  RATE_MCP: variable(
    callCount.default(300),
    '300',
    'Calls of the tool at /mcp that one visitor may make in a minute',
  ),
  FX_FEED: variable(
    feedAddress.optional(),
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    'Feed of exchange rates. Absent: the European Central Bank; without SITE_URL a saved feed',
  ),
  MEWS_API: variable(
    apiOrigin.default('https://api.mews.com'),
    'https://api.mews-demo.com',
    'Origin of the Mews Booking Engine API, for hotels whose prices are asked there',
  ),
  MEWS_CLIENT: variable(
    clientName.default('Kontor 1.0.0'),
    'My Client 1.0.0',
    'Name and version by which Mews knows this Kontor; its demo knows the example alone',
  ),
  ...PAYMENT_VARIABLES,
  ...WEBHOOK_VARIABLES,
  KONTOR_KEY: variable(
    apiKey.optional(),
    'kontor_op_sk_…',
    'The key that a command of npm run kontor works with',
  ),
  NETLIFY: variable(
    yesOrNo.optional(),
    'true',
    'Set by Netlify itself: whether the site is built there, which the privacy page then names',
  ),
  IMPRINT_NAME: variable(text.optional(), 'Kontor GmbH', 'Imprint: who runs this site'),
  IMPRINT_STREET: variable(text.optional(), 'Speicherstadt 1', 'Imprint: street and number'),
  IMPRINT_CITY: variable(text.optional(), '20457 Hamburg', 'Imprint: postcode and town'),
  IMPRINT_COUNTRY: variable(text.optional(), 'Germany', 'Imprint: country'),
  IMPRINT_EMAIL: variable(
    z.email('an e-mail address').optional(),
    'office@kontor.example',
    'Imprint: e-mail address',
  ),
  IMPRINT_PHONE: variable(text.optional(), '+49 40 123456', 'Imprint: telephone'),
  IMPRINT_REPRESENTATIVE: variable(text.optional(), 'Ada Beispiel', 'Imprint: who represents it'),
  IMPRINT_REGISTER: variable(text.optional(), 'HRB 1, Hamburg', 'Imprint: register and number'),
  IMPRINT_VAT_ID: variable(text.optional(), 'DE123456789', 'Imprint: VAT identification number'),
  IMPRINT_SUPERVISION: variable(text.optional(), 'none', 'Imprint: supervising authority'),
} as const;

const schema = z.object(VARIABLES).transform((read) => ({
  /** Public origin, without a slash at its end; undefined on a local run. */
  siteUrl: read.SITE_URL,
  /** What built pages call this site; port 0 is known only later, so they name the usual one. */
  builtOrigin: read.SITE_URL ?? `http://localhost:${read.PORT || PORT_DEFAULT}`,
  databaseUrl: read.DATABASE_URL,
  databaseToken: read.DATABASE_TOKEN,
  databaseThread: read.DATABASE_THREAD,
  catalogueFile: read.CATALOGUE_FILE,
  port: read.PORT,
  host: read.HOST,
  demo: read.DEMO ?? read.SITE_URL === undefined,
  trustedProxies: read.TRUST_PROXY,
  rateSalt: read.RATE_SALT,
  rateLimit: read.RATE_LIMIT,
  mcpCallsPerMinute: read.RATE_MCP,
  onNetlify: read.NETLIFY ?? false,
  fxFeed: read.FX_FEED,
  mewsApi: read.MEWS_API,
  mewsClient: read.MEWS_CLIENT,
  ...paymentSettings(read),
  ...webhookSettings(read),
  kontorKey: read.KONTOR_KEY,
  imprint: {
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
  },
}));

export type Environment = z.output<typeof schema>;

/** A variable holds what it must not. The message names it, never its value: it may be a secret. */
export class EnvironmentError extends KontorError {
  override readonly name = 'EnvironmentError';
}

const isVariable = (name: PropertyKey | undefined): name is keyof typeof VARIABLES =>
  typeof name === 'string' && Object.hasOwn(VARIABLES, name);

const sentence = ({ path: [name], message }: z.core.$ZodIssue): string => {
  if (!isVariable(name)) return message;
  return `${name}: expected ${message}, for example ${String(VARIABLES[name].meta()?.['example'])}`;
};

/** Reads the environment, or throws one `EnvironmentError` that names every wrong variable. */
export const readEnvironment = (
  source: Readonly<Record<string, string | undefined>> = process.env,
): Environment => {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  const read = schema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  throw new EnvironmentError(read.error.issues.map(sentence).join('\n'));
};
