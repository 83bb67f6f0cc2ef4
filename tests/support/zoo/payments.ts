import { NOT_FOUND, type Given, type Host } from './zoo.ts';

/** Hosts that ask for payment, or seem to. */

const ACCEPTS = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '1000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  maxTimeoutSeconds: 60,
};
export const CHALLENGE = {
  x402Version: 2,
  resource: { url: 'https://shop.example/article' },
  accepts: [ACCEPTS],
};
export const FIRST_CHALLENGE = {
  x402Version: 1,
  accepts: [
    {
      scheme: 'exact',
      network: 'base',
      maxAmountRequired: '1000',
      asset: ACCEPTS.asset,
      payTo: ACCEPTS.payTo,
      resource: 'https://shop.example/article',
      maxTimeoutSeconds: 60,
    },
  ],
};

export const base64 = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64');
export const paid = (headers: Record<string, string | string[]>, body = '{}'): Given => ({
  status: 402,
  headers: { 'Content-Type': 'application/json', ...headers },
  body,
});
export const required = (value: unknown): Given => paid({ 'PAYMENT-REQUIRED': base64(value) });
export const PAYMENT =
  'Payment id="x7Tg2pLq", realm="shop.example", method="tempo", intent="charge", ' +
  `request="${Buffer.from('{"amount":"1000"}').toString('base64url')}"`;
const LIGHTNING = 'L402 macaroon="AGIAJEemVQUTEyNCR0exk7ek90Cg", invoice="lnbc1500n1pw5kjhmpp"';

export const selling = (
  name: string,
  article: Given | string,
  truth: Host['truth'][string],
): Host => ({
  name,
  sample: '/article',
  files: { '/article': article },
  truth: { sample: truth },
});

/** A host that sells at another host of its owner, and that host. */
const sellingBelow = (
  name: string,
  below: Pick<Host, 'files' | 'otherwise' | 'truth'>,
  truth: Host['truth'][string],
): Host[] => {
  const shop: Host = { name: `pay.${name}`, ...below };
  return [{ name, sample: '/article', sampleAt: shop, truth: { sample: truth } }, shop];
};

const leadingTo = (location: string): Given => ({ status: 302, headers: { Location: location } });

const SUBDOMAINS: readonly Host[] = [
  ...sellingBelow('below', { files: { '/article': required(CHALLENGE) }, truth: {} }, [
    'gated',
    'x402',
  ]),
  ...sellingBelow(
    'below-redirected',
    { files: { '/article': leadingTo('/paid'), '/paid': required(CHALLENGE) }, truth: {} },
    ['gated', 'x402'],
  ),
  ...sellingBelow(
    'below-elsewhere',
    { files: { '/article': leadingTo('http://stranger.test/paid') }, truth: {} },
    'unknown',
  ),
  ...sellingBelow('below-open', { files: { '/article': 'News for all' }, truth: {} }, 'open'),
  ...sellingBelow(
    'below-alike',
    {
      files: { '/article': 'Welcome', '/robots.txt': NOT_FOUND },
      otherwise: 'Welcome',
      truth: { 'unknown-addresses': 'wrong' },
    },
    'absent',
  ),
  ...sellingBelow(
    'below-closed',
    {
      files: {
        '/article': required(CHALLENGE),
        '/robots.txt': 'User-agent: KontorObserver\nDisallow: /article\n',
      },
      truth: { robots: 'open' },
    },
    'unknown',
  ),
];

export const PAYMENT_HOSTS: readonly Host[] = [
  selling('x402', required(CHALLENGE), ['gated', 'x402']),
  selling('x402-padless', paid({ 'PAYMENT-REQUIRED': base64(CHALLENGE).replace(/=+$/, '') }), [
    'gated',
    'x402',
  ]),
  selling('x402-first', paid({}, JSON.stringify(FIRST_CHALLENGE)), ['gated', 'x402 v1']),
  selling('mpp', paid({ 'WWW-Authenticate': PAYMENT }), ['gated', 'mpp']),
  selling('mpp-second', paid({ 'WWW-Authenticate': ['Bearer realm="a, b"', PAYMENT] }), [
    'gated',
    'mpp',
  ]),
  selling('mpp-joined', paid({ 'WWW-Authenticate': `Bearer realm="Payment", ${PAYMENT}` }), [
    'gated',
    'mpp',
  ]),
  selling('l402', paid({ 'WWW-Authenticate': LIGHTNING }), ['gated', 'l402']),
  selling(
    'both-protocols',
    paid({ 'PAYMENT-REQUIRED': base64(CHALLENGE), 'WWW-Authenticate': PAYMENT }),
    ['gated', 'mpp, x402'],
  ),
  selling('broken-base64', paid({ 'PAYMENT-REQUIRED': '%%%not-base64%%%' }), ['wrong', null]),
  selling('base64-no-json', paid({ 'PAYMENT-REQUIRED': 'aGVsbG8=' }), ['wrong', null]),
  selling('bare-402', { status: 402, body: 'Pay!' }, ['wrong', null]),
  selling('x402-no-accepts', required({ ...CHALLENGE, accepts: [] }), ['wrong', null]),
  selling('x402-decimal', required({ ...CHALLENGE, accepts: [{ ...ACCEPTS, amount: '0.001' }] }), [
    'wrong',
    null,
  ]),
  selling('x402-no-caip', required({ ...CHALLENGE, accepts: [{ ...ACCEPTS, network: 'base' }] }), [
    'wrong',
    null,
  ]),
  selling('payment-without-request', paid({ 'WWW-Authenticate': 'Payment id="1", realm="x"' }), [
    'wrong',
    null,
  ]),
  selling('payment-in-words', paid({ 'WWW-Authenticate': 'Basic realm="Payment id=1"' }), [
    'wrong',
    null,
  ]),
  selling('free-sample', '<!doctype html><html><body>All of it</body></html>', ['open', null]),
  selling('login', { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } }, [
    'gated',
    null,
  ]),
  selling('forbidding', { status: 403 }, ['refused', null]),
  selling('gone', { status: 410 }, ['absent', null]),
  selling('moved-home', { status: 302, headers: { Location: '/' } }, ['absent', null]),
  selling('broken-server', { status: 500 }, ['unknown', null]),
  {
    name: 'soft-sample',
    sample: '/article',
    otherwise: { ...NOT_FOUND, status: 200 },
    truth: { sample: ['absent', null], 'unknown-addresses': 'wrong' },
  },
  ...SUBDOMAINS,
];
