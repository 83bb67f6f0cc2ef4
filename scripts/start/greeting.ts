import { styleText } from 'node:util';
import type { Environment } from '#kernel/config/env.ts';
import { feedAddress, savedFeed } from '#fx/ecb/addresses.ts';
import { ecbFeed } from '#fx/ecb/feed.ts';
import { systemWorld } from '#kernel/world.ts';
import { priceCommand } from '../demo-rates/try.ts';
import type { SandboxChain } from '../sandbox/keep-chain.ts';
import { KEY_FILE, ORGANIZATION_FILE, type Prepared } from './prepare.ts';

/** The text that `npm start` prints when the server is open. */

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const savedRates = async (environment: Environment, root: string): Promise<string> => {
  const address = feedAddress(environment, root);
  if (address !== savedFeed(root)) return '';
  const { day } = await ecbFeed({ address }).fetch();
  // Printed at every start, so that a quote at old rates is not taken for one of today.
  const text = `Exchange rates come from the saved feed of ${dayInWords.format(new Date(day))}`;
  return `\n${text}: set FX_FEED for newer ones.\n`;
};

/** A note if the exchange rates are not today's or missing; otherwise an empty text. */
export const ratesInWords = (environment: Environment, root: string): Promise<string> =>
  savedRates(environment, root).catch(
    ({ message }: Error) => `\nThere are no exchange rates: ${message}. Set FX_FEED.\n`,
  );

interface Reported extends Omit<Prepared, 'chain' | 'webhookVariables'> {
  url: string;
  rates: string;
  chain: SandboxChain | undefined;
}

const fxLine = (url: string): string => `
  curl -H "X-API-Key: $(cat ${KEY_FILE})" '${url}/api/fx-quote?from=EUR&to=USD&amount=100'`;

const hotelLine = (url: string): string => `
  ${priceCommand(url, systemWorld.now())}`;

const localLines = ({ url, organization, hasDemoRates }: Reported): string =>
  `${organization ? fxLine(url) : ''}${hasDemoRates ? hotelLine(url) : ''}`;

const LOGIN = `curl -u "$(cat ${ORGANIZATION_FILE})"`;

/** Requests for a deposit and for a payout, which can be paid only after the deposit. */
const chainLines = ({ url, organization, chain }: Reported): string => {
  if (organization === undefined || chain === undefined) return '';
  const { accountId } = organization;
  const deposit = { accountId, amount: '25', assetCode: 'USDC' };
  const payout = {
    accountId,
    toAddress: chain.address.faucetAddress,
    chain: 'solana',
    funding: { type: 'DIRECT', amount: '10', assetCode: 'USDC' },
  };
  return `
  The deposit can be paid out once it is final on the chain, after some 15 seconds:
  ${LOGIN} ${url}/v1/sandbox/deposits --json '${JSON.stringify(deposit)}'
  ${LOGIN} ${url}/v1/payouts/crypto --json '${JSON.stringify(payout)}'`;
};

const paymentLines = (reported: Reported): string => {
  const { url, organization } = reported;
  if (organization === undefined) return '';
  return `
Payments as ${organization.organizationId}, whose test key is in ${ORGANIZATION_FILE}:
  ${LOGIN} ${url}/v1/accounts${chainLines(reported)}
Step by step: ${url}/docs/payments/first-hour
`;
};

export const greeting = (reported: Reported): string => {
  const { url, rates } = reported;
  return `
${styleText('bold', 'Kontor')} is open at ${styleText('cyan', url)}

  Pages        ${url}/  /publishers  /ecommerce  /saas  /hotels  /docs
  REST         ${url}/api/publishers?q=news   described in /openapi.json
  For agents   ${url}/llms.txt  /SKILL.md  /.well-known/x402

Commands to try:
  curl '${url}/api/publishers?q=standard'
  curl '${url}/api/ecommerce?category=fashion&country=at'${localLines(reported)}
  npm run kontor -- doctor
${paymentLines(reported)}${rates}
Ctrl-C stops it.
`;
};
