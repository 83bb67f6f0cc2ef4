import { afterAll, beforeAll } from 'vitest';
import { startReceiver, type Receiver } from '../receiver.ts';
import { send } from './run.ts';
import { startLoadedSite, type LoadedSite } from './site.ts';

/** What there is before the first request: money, a payout, a webhook that is delivered. */

const IBAN = 'DE89370400440532013000';
const HTTP_FAILS = 500;

const post = async (site: LoadedSite, path: string, body: object) => {
  const text = JSON.stringify(body);
  const headers = {
    Authorization: site.basic,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
    'Content-Length': String(Buffer.byteLength(text)),
  };
  const answer = await send(site.url, { method: 'POST', path, headers, body: text });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
};

interface World {
  values: Readonly<Record<string, readonly string[]>>;
  receiver: Receiver;
}

/** Addresses of the sandbox: the faucet's wallet, and one that nobody has the key of. */
const ADDRESSES = [
  'Dg6pGqQHsF2WgXTHEuztGGMJxZxRCTiKJMEnVt4KHCRC',
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
];

const fillWorld = async (site: LoadedSite): Promise<World> => {
  const receiver = await startReceiver();
  // Some deliveries fail, so that there is something to try again.
  let count = 0;
  receiver.reply = () => {
    receiver.received.length = 0;
    count += 1;
    return { status: count % 5 === 0 ? HTTP_FAILS : 204 };
  };
  const { accountId } = await post(site, '/v1/accounts', { classification: 'SECONDARY' });
  for (const [assetCode, amount] of [
    ['USDC', '900000'],
    ['EURC', '900000'],
    ['EUR', '900000'],
  ])
    await post(site, '/v1/sandbox/payments', { accountId, amount, assetCode });
  await post(site, '/v1/webhook-endpoints', { url: `${receiver.url}/hook` });
  await post(site, '/v1/beneficiaries', { name: 'Ada Beispiel', iban: IBAN });
  await post(site, '/v1/payouts/crypto', {
    ...{ accountId, toAddress: ADDRESSES[0], chain: 'solana' },
    funding: { type: 'DIRECT', amount: '1', assetCode: 'USDC' },
  });
  return {
    receiver,
    values: {
      ...{ accountId: [accountId], toAddress: ADDRESSES, iban: [IBAN], bic: ['COBADEFF'] },
      ...{ url: [`${receiver.url}/hook`], amount: ['0.01', '0.5', '1', '3.25'] },
      slug: ['demo-schlafender-rundungsfehler', 'derstandard', 'zum-beispiel'],
    },
  };
};

const STARTED_WITHIN_MS = 240_000;

/** A site that is started and filled before the tests of a file, and stopped after them. */
export const filledSite = (): { readonly site: LoadedSite; readonly world: World } => {
  let opened: { site: LoadedSite; world: World };
  beforeAll(async () => {
    const site = await startLoadedSite({ RATE_MCP: '9999999' });
    opened = { site, world: await fillWorld(site) };
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await opened.site.stop();
    await opened.world.receiver.stop();
  });
  return {
    get site() {
      return opened.site;
    },
    get world() {
      return opened.world;
    },
  };
};
