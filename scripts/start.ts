import './env-file.ts';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { readEnvironment, type Environment } from '#env.ts';
import { feedAddress, savedFeed } from '#ecb/addresses.ts';
import { ecbFeed } from '#ecb/feed.ts';
import { keyStore } from '#storage/keys.ts';
import { migrate } from '#storage/migrations.ts';
import { openStore } from '#storage/store.ts';
import { systemWorld } from '#world.ts';
import { buildIfChanged } from './build-site.ts';
import { loadDemoRates } from './demo-rates/load.ts';
import { priceCommand } from './demo-rates/try.ts';
import { keepLocalKey } from './local-key.ts';
import { startServer } from './server/server.ts';
import { step } from './steps.ts';

/** npm start: everything from content to a listening server, with one command. */
const root = resolve(import.meta.dirname, '..');

const KEY_FILE = '.kontor/test-key';

const isHere = (url: string): boolean =>
  url.startsWith('file:') ||
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '');

interface Prepared {
  hasTestKey: boolean;
  hasDemoRates: boolean;
}

/**
 * Migrates the database; on a local run, one with a database here, the test key is put in and the
 * fictional hotels get rates.
 */
const prepareStore = async (environment: Environment): Promise<Prepared> => {
  const { databaseUrl: url, databaseToken: token, siteUrl, demo } = environment;
  const hasTestKey = siteUrl === undefined && isHere(url);
  const hasDemoRates = hasTestKey && demo;
  const store = await openStore({ url, token });
  try {
    await migrate(store);
    const ports = { keys: keyStore(store), world: systemWorld };
    if (hasTestKey) await keepLocalKey(ports, resolve(root, KEY_FILE));
    if (hasDemoRates) await loadDemoRates(store, systemWorld.now);
    return { hasTestKey, hasDemoRates };
  } finally {
    await store.close();
  }
};

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What is told of the exchange rates where they are not those of today. */
const ratesInWords = async (environment: Environment): Promise<string> => {
  const address = feedAddress(environment, root);
  if (address !== savedFeed(root)) return '';
  const { day } = await ecbFeed({ address }).fetch();
  // Told on every start: a quote at old rates must not pass for one of today.
  const text = `Exchange rates come from the saved feed of ${dayInWords.format(new Date(day))}`;
  return `\n${text}: set FX_FEED for newer ones.\n`;
};

const fxLine = (url: string): string => `
  curl -H "X-API-Key: $(cat ${KEY_FILE})" '${url}/api/fx-quote?from=EUR&to=USD&amount=100'`;

interface Told extends Prepared {
  url: string;
  rates: string;
}

const hotelLine = (url: string): string => `
  ${priceCommand(url, systemWorld.now())}`;

const localLines = ({ url, hasTestKey, hasDemoRates }: Told): string =>
  `${hasTestKey ? fxLine(url) : ''}${hasDemoRates ? hotelLine(url) : ''}`;

const greeting = (told: Told): string => {
  const { url, rates } = told;
  return `
${styleText('bold', 'Kontor')} is open at ${styleText('cyan', url)}

  Pages        ${url}/  /publishers  /ecommerce  /saas  /hotels  /docs
  REST         ${url}/api/publishers?q=news   described in /openapi.json
  For agents   ${url}/llms.txt  /SKILL.md  /.well-known/x402

Commands to try:
  curl '${url}/api/publishers?q=standard'
  curl '${url}/api/ecommerce?category=fashion&country=at'${localLines(told)}
  npm run kontor -- doctor
${rates}
Ctrl-C stops it.
`;
};

const start = async (): Promise<void> => {
  const environment = readEnvironment();
  const { port, host, siteUrl, trustedProxies } = environment;
  const prepared = await step('Preparing the database', () => prepareStore(environment));
  await buildIfChanged({ root, distFolder: resolve(root, 'dist'), cards: true });
  const server = await startServer({
    root,
    port,
    host,
    siteUrl,
    trustedProxies,
  });
  const rates = await ratesInWords(environment).catch(
    ({ message }: Error) => `\nThere are no exchange rates: ${message}. Set FX_FEED.\n`,
  );
  console.log(greeting({ url: `http://localhost:${server.port}`, ...prepared, rates }));
  const stop = () => void server.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // What is open already, such as the database, would keep a failed start alive.
  process.exit(1);
}
