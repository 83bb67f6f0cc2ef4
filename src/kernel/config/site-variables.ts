import { z } from 'zod';
import {
  apaleoClients,
  apiOrigin,
  callCount,
  dayCount,
  databaseAddress,
  feedAddress,
  httpsOrigin,
  ipAddresses,
  longText,
  mailServer,
  milliseconds,
  portNumber,
  reportAddress,
  text,
  threadCount,
  yesOrNo,
} from './values.ts';
import { TEST_DATA_DAYS_DEFAULT } from './retention.ts';
import { section, variable } from './variable.ts';

/** The variables of the register: its site, its database, its server, its sources. */

/** The default of RATE_LIMIT: requests under /v1 in each window of a key. */
export const RATE_LIMIT_DEFAULT = 100;

/** The default of PORT: where npm start listens, and what a local run names as its address. */
export const PORT_DEFAULT = 8888;

/** The defaults of CONNECTIONS and CONNECTIONS_EACH: connections to npm start. */
export const CONNECTIONS_DEFAULT = 2048;
export const CONNECTIONS_PER_ADDRESS_DEFAULT = 1024;

/** The default of BODY_MEGABYTES: request bodies that npm start holds in memory. */
export const BODY_MEGABYTES_DEFAULT = 12;

/** The default of RATE_READS: reads of one visitor in each window. */
const READS_DEFAULT = 5000;

export const SITE = section('The site', ['build', 'functions', 'npm start'], {
  SITE_URL: variable(httpsOrigin.optional(), {
    about: 'Public origin of the site. Absent: a local run on http://localhost',
    example: 'https://kontor.example',
  }),
  DATABASE_URL: variable(databaseAddress.default('file:.kontor/kontor.db'), {
    about:
      'Operational database: file:, https:// or libsql://; http:// only on this machine. ' +
      'Absent: a file under .kontor/',
    example: 'libsql://kontor-me.turso.io',
  }),
  DATABASE_TOKEN: variable(text.optional(), {
    about: 'Token of a remote database',
    example: 'eyJhbGciOi…',
    isSecret: true,
    needs: ['DATABASE_URL'],
  }),
  DATABASE_THREAD: variable(yesOrNo.default(false), {
    about: 'Whether a thread of its own writes to a database file; npm start sets it',
    example: '1',
  }),
  CATALOGUE_FILE: variable(text.default('.kontor/catalogue.db'), {
    about: 'The snapshot of the content, from which pages are built and requests are answered',
    example: '.kontor/catalogue.db',
  }),
});

export const SERVER = section('The server of one machine', ['npm start'], {
  PORT: variable(portNumber.default(PORT_DEFAULT), {
    about: 'Port of npm start; 0 chooses a free one',
    example: String(PORT_DEFAULT),
  }),
  HOST: variable(text.default('127.0.0.1'), {
    about: 'Address on which npm start listens. Absent: this machine only',
    example: '0.0.0.0',
  }),
  WATCH: variable(yesOrNo.optional(), {
    about:
      'Whether npm start follows changes of content/, public/ and src/. Absent: only without ' +
      'SITE_URL',
    example: '0',
  }),
  DEMO: variable(yesOrNo.optional(), {
    about:
      'Whether the fictional records of content/demo are loaded. Absent: only without SITE_URL',
    example: '1',
  }),
  TRUST_PROXY: variable(ipAddresses.default([]), {
    about:
      'Addresses of own proxies, separated by commas, whose X-Forwarded-For and ' +
      'X-Forwarded-Proto are trusted',
    example: '127.0.0.1',
  }),
  CONNECTIONS: variable(callCount.default(CONNECTIONS_DEFAULT), {
    about: 'The most connections to npm start at a time; further ones are answered 503',
    example: String(CONNECTIONS_DEFAULT),
  }),
  CONNECTIONS_EACH: variable(callCount.default(CONNECTIONS_PER_ADDRESS_DEFAULT), {
    about: 'The most connections at a time from one address or IPv6 /64 outside TRUST_PROXY',
    example: String(CONNECTIONS_PER_ADDRESS_DEFAULT),
  }),
  THREADS: variable(threadCount.optional(), {
    about:
      'Threads of npm start that accept connections and answer /v1. Absent: 2 on Linux with ' +
      'two processors or more; else 1',
    example: '2',
  }),
  BODY_MEGABYTES: variable(callCount.default(BODY_MEGABYTES_DEFAULT), {
    about:
      'The most megabytes of request bodies that npm start holds at a time; further ones are ' +
      'answered 503',
    example: String(BODY_MEGABYTES_DEFAULT),
  }),
});

export const LIMITS = section('Limits', ['functions', 'npm start'], {
  RATE_SALT: variable(longText(16).optional(), {
    about: 'Salt under which visitor addresses are hashed for rate limits',
    example: 'any 16 random characters or more',
    isSecret: true,
  }),
  RATE_LIMIT: variable(callCount.default(RATE_LIMIT_DEFAULT), {
    about: 'Requests under /v1 that one key may make in 10 seconds',
    example: String(RATE_LIMIT_DEFAULT),
  }),
  STORED_TEST_MEGABYTES: variable(callCount.default(1000), {
    about: 'Megabytes that one organization may store under /v1 in test mode, history included',
    example: '1000',
  }),
  STORED_LIVE_MEGABYTES: variable(callCount.default(10_000), {
    about: 'Megabytes that one organization may store under /v1 in live mode, history included',
    example: '10000',
  }),
  TEST_DATA_DAYS: variable(dayCount.default(TEST_DATA_DAYS_DEFAULT), {
    about: 'Days without use of its keys after which test data of an organization is erased',
    example: String(TEST_DATA_DAYS_DEFAULT),
  }),
  RATE_READS: variable(callCount.default(READS_DEFAULT), {
    about: 'Searches, lists and entries under /api that one visitor may read in 10 seconds',
    example: String(READS_DEFAULT),
  }),
  RATE_MCP: variable(callCount.default(300), {
    about: 'Calls of each tool at /mcp and /mcp/directory that one visitor may make in a minute',
    example: '300',
  }),
  RATE_ALPINEBITS: variable(callCount.default(300), {
    about: 'Messages that the system of one hotel may send to /alpinebits in a minute',
    example: '300',
  }),
  RATE_VALIDATE: variable(callCount.default(30), {
    about: 'Validations of messages that one visitor may request in a minute',
    example: '30',
  }),
  PRICE_HOTEL_MS: variable(milliseconds.default(200), {
    about: "Milliseconds for pricing one hotel's calendar; a hotel that takes longer has no price",
    example: '200',
  }),
  PRICE_CALL_MS: variable(milliseconds.default(1000), {
    about: 'Milliseconds for pricing all calendars of one call of list_hotels',
    example: '1000',
  }),
});

const CONSOLE_KEY_LEAST = 32;

export const CONSOLE = section('The console', ['functions', 'npm start'], {
  CONSOLE_KEY: variable(longText(CONSOLE_KEY_LEAST).optional(), {
    about:
      'Seals sessions of the console; it is in no database and no backup. Absent: sessions ' +
      'end with the process that created them',
    example: 'any 32 random characters or more',
    isSecret: true,
  }),
});

export const SOURCES = section('Sources of rates and prices', ['functions', 'npm start'], {
  FX_FEED: variable(feedAddress.optional(), {
    about:
      'Feed of exchange rates. Absent: the European Central Bank; without SITE_URL a saved feed',
    example: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  }),
  RATES_OLD_DAYS: variable(dayCount.default(3), {
    about: 'Days after which received rates of hotels, and exchange rates, are called old',
    example: '3',
  }),
  RATES_STALE_DAYS: variable(dayCount.default(14), {
    about: 'Days after which received rates of hotels, and exchange rates, give no price',
    example: '14',
  }),
  MEWS_API: variable(apiOrigin.default('https://api.mews.com'), {
    about: 'Origin of the Mews Booking Engine API, for hotels whose prices come from there',
    example: 'https://api.mews-demo.com',
  }),
  MEWS_CLIENT: variable(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,100}$/, 'at most 100 plain characters')
      .default('Kontor 1.0.0'),
    {
      about:
        'Name and version that identify this Kontor to Mews; the demo of Mews accepts only ' +
        'the example',
      example: 'My Client 1.0.0',
    },
  ),
  APALEO_CLIENTS: variable(apaleoClients.optional(), {
    about: 'Clients of the apaleo accounts of hotels, as ID:SECRET, separated by commas',
    example: 'ABCD-SP-KONTOR:9f8e7d6c5b4a',
    isSecret: true,
  }),
  APALEO_API: variable(apiOrigin.default('https://api.apaleo.com'), {
    about: 'Origin of the apaleo API, for hotels whose prices come from there',
    example: 'https://api.apaleo.com',
  }),
  APALEO_IDENTITY: variable(apiOrigin.default('https://identity.apaleo.com'), {
    about: 'Origin from which clients of apaleo get their tokens',
    example: 'https://identity.apaleo.com',
  }),
});

const OBSERVER_KEY_LEAST = 32;

export const OBSERVER = section('The observer', ['functions', 'npm start', 'kontor'], {
  OBSERVER_KEY: variable(longText(OBSERVER_KEY_LEAST).optional(), {
    about:
      'Signs requests to listed sites, so that they can identify the sender (Web Bot Auth). ' +
      'Absent: no site is visited by schedule',
    example: 'any 32 random characters or more',
    isSecret: true,
  }),
});

export const MAIL = section('Mail', ['functions', 'npm start', 'kontor'], {
  SMTP_URL: variable(mailServer.optional(), {
    about:
      'Mail server with user and password, for mails to owners. Absent: a local run writes ' +
      'mails to files, and a deployed site sends none',
    example: 'smtps://user:password@mail.kontor.example:465',
    isSecret: true,
    needs: ['MAIL_FROM'],
  }),
  MAIL_FROM: variable(z.email('an e-mail address').optional(), {
    about: 'The sender of mails',
    example: 'register@kontor.example',
  }),
  MAIL_FOLDER: variable(text.default('.kontor/mail'), {
    about: 'Folder to which a local run without SMTP_URL writes mails, as .eml files',
    example: '.kontor/mail',
  }),
});

export const COMMANDS = section('The command line', ['kontor'], {
  KONTOR_OPERATOR: variable(
    z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} .@_-]{0,63}$/u, 'a name of at most 64 letters')
      .optional(),
    {
      about: 'The name of the operator in the audit log. Absent: the user of the machine',
      example: 'ada@kontor.example',
    },
  ),
  KONTOR_KEY: variable(
    z
      .string()
      .regex(/^kontor_(op|test|live)_sk_\S+$/, 'a key')
      .optional(),
    {
      about: 'The key that a command of npm run kontor uses',
      example: 'kontor_op_sk_…',
      isSecret: true,
    },
  ),
});

const imprint = (about: string, example: string, schema: z.ZodString | z.ZodEmail = text) =>
  variable(schema.optional(), { about: `Imprint: ${about}`, example });

export const LEGAL = section('Imprint and privacy', ['build'], {
  NETLIFY: variable(yesOrNo.optional(), {
    about: 'Set by Netlify: whether the site is built there, which the privacy page mentions',
    example: 'true',
  }),
  SECURITY_CONTACT: variable(reportAddress.optional(), {
    about:
      'Contact for security problems in security.txt: an e-mail address or a page. Absent: ' +
      'IMPRINT_EMAIL; a public site must have one of them',
    example: 'security@kontor.example',
  }),
  IMPRINT_NAME: imprint('who runs this site', 'Kontor GmbH'),
  IMPRINT_STREET: imprint('street and number', 'Speicherstadt 1'),
  IMPRINT_CITY: imprint('postcode and town', '20457 Hamburg'),
  IMPRINT_COUNTRY: imprint('country', 'Germany'),
  IMPRINT_EMAIL: imprint('e-mail address', 'office@kontor.example', z.email('an e-mail address')),
  IMPRINT_PHONE: imprint('telephone', '+49 40 123456'),
  IMPRINT_REPRESENTATIVE: imprint('who represents it', 'Ada Beispiel'),
  IMPRINT_REGISTER: imprint('register and number', 'HRB 1, Hamburg'),
  IMPRINT_VAT_ID: imprint('VAT identification number', 'DE123456789'),
  IMPRINT_SUPERVISION: imprint('supervising authority', 'none'),
});
