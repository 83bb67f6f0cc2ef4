import {
  CHALLENGE,
  FIRST_CHALLENGE,
  PAYMENT,
  base64,
  paid,
  required,
  selling,
} from './payments.ts';
import type { Host } from './zoo.ts';

/** Hosts that ask for payment in the less usual forms of the protocols, or in none of them. */

const [ACCEPTS] = CHALLENGE.accepts;
const [FIRST_ACCEPTS] = FIRST_CHALLENGE.accepts;
const GATED_X402 = ['gated', 'x402'] as const;
const GATED_MPP = ['gated', 'mpp'] as const;
const WRONG = ['wrong', null] as const;

const other = (request: string, method: string): string =>
  `Payment id="y8", realm="shop.example", method="${method}", intent="charge", ` +
  `request="${request}"`;
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const asks = (value: string | string[]) => paid({ 'WWW-Authenticate': value });
/** Holds both letters that base64 and its form for addresses write differently. */
const DIFFERENT = { ...CHALLENGE, error: '???>>>~~~\u00FF\u00FE' };

export const CHALLENGE_HOSTS: readonly Host[] = [
  selling(
    'x402-two-ways',
    required({ ...CHALLENGE, accepts: [ACCEPTS, { ...ACCEPTS, network: 'eip155:84532' }] }),
    GATED_X402,
  ),
  selling(
    'x402-more-than-known',
    required({
      ...CHALLENGE,
      error: 'PAYMENT-SIGNATURE header is required',
      accepts: [{ ...ACCEPTS, extra: { name: 'USD Coin', version: '2' } }],
      extensions: { bazaar: { info: {} } },
    }),
    GATED_X402,
  ),
  selling(
    'x402-solana',
    required({
      ...CHALLENGE,
      accepts: [{ ...ACCEPTS, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }],
    }),
    GATED_X402,
  ),
  selling('x402-body-is-page', { ...required(CHALLENGE), body: '<html>Pay</html>' }, GATED_X402),
  selling('x402-small-letters', paid({ 'payment-required': base64(CHALLENGE) }), GATED_X402),
  selling(
    'x402-for-addresses',
    paid({ 'PAYMENT-REQUIRED': encoded(JSON.stringify(DIFFERENT)) }),
    WRONG,
  ),
  selling('x402-standard-letters', required(DIFFERENT), GATED_X402),
  selling('x402-not-encoded', paid({ 'PAYMENT-REQUIRED': JSON.stringify(CHALLENGE) }), WRONG),
  selling('x402-a-list', required([CHALLENGE]), WRONG),
  selling('x402-null', required(null), WRONG),
  selling('x402-no-resource', required({ x402Version: 2, accepts: [ACCEPTS] }), WRONG),
  selling(
    'x402-amount-as-number',
    required({ ...CHALLENGE, accepts: [{ ...ACCEPTS, amount: 1000 }] }),
    WRONG,
  ),
  selling(
    'x402-no-receiver',
    required({ ...CHALLENGE, accepts: [{ ...ACCEPTS, payTo: '' }] }),
    WRONG,
  ),
  selling('x402-empty-header', paid({ 'PAYMENT-REQUIRED': '' }), WRONG),
  selling('x402-second-in-body', paid({}, JSON.stringify(CHALLENGE)), WRONG),
  selling('x402-first-marked', paid({}, `\uFEFF${JSON.stringify(FIRST_CHALLENGE)}`), [
    'gated',
    'x402 v1',
  ]),
  selling(
    'x402-first-two-ways',
    paid(
      {},
      JSON.stringify({
        ...FIRST_CHALLENGE,
        accepts: [FIRST_ACCEPTS, { ...FIRST_ACCEPTS, network: 'base-sepolia' }],
      }),
    ),
    ['gated', 'x402 v1'],
  ),
  selling(
    'x402-first-decimal',
    paid(
      {},
      JSON.stringify({
        ...FIRST_CHALLENGE,
        accepts: [{ ...FIRST_ACCEPTS, maxAmountRequired: '0.01' }],
      }),
    ),
    WRONG,
  ),
  selling('x402-first-torn', paid({}, JSON.stringify(FIRST_CHALLENGE).slice(0, -2)), WRONG),
  selling('x402-free', { ...required(CHALLENGE), status: 200, body: 'All of it' }, ['open', null]),
  selling('mpp-two-joined', asks(`${PAYMENT}, ${other(encoded('{"amount":"9"}'), 'stripe')}`), [
    ...GATED_MPP,
  ]),
  selling('mpp-two-lines', asks([PAYMENT, other(encoded('{"amount":"9"}'), 'stripe')]), GATED_MPP),
  selling('mpp-first-is-broken', asks([other('%%%', 'stripe'), PAYMENT]), GATED_MPP),
  selling('mpp-small-letters', asks(PAYMENT.replace('Payment', 'payment')), GATED_MPP),
  selling('mpp-without-spaces', asks(PAYMENT.replaceAll(', ', ',')), GATED_MPP),
  selling('mpp-words', asks(PAYMENT.replaceAll(/(method|intent)="(\w+)"/g, '$1=$2')), GATED_MPP),
  selling('mpp-names-in-capitals', asks(PAYMENT.replace('method=', 'METHOD=')), GATED_MPP),
  selling('mpp-escaped', asks(PAYMENT.replace('"shop.example"', '"a \\"shop\\", b"')), GATED_MPP),
  selling('mpp-request-broken', asks(other('%%%', 'tempo')), WRONG),
  selling('mpp-request-is-text', asks(other(encoded('a thousand'), 'tempo')), WRONG),
  selling('mpp-request-is-list', asks(other(encoded('[1]'), 'tempo')), WRONG),
  selling('mpp-no-method', asks(PAYMENT.replace(/method="tempo", /, '')), WRONG),
  selling('mpp-longer-scheme', asks(PAYMENT.replace('Payment', 'PaymentPlan')), WRONG),
  selling('mpp-in-quotes', asks(`Basic realm="x, ${PAYMENT.replaceAll('"', '\\"')}"`), WRONG),
  selling('mpp-and-first', { ...asks(PAYMENT), body: JSON.stringify(FIRST_CHALLENGE) }, [
    'gated',
    'mpp, x402 v1',
  ]),
  selling('busy', { status: 503 }, ['unknown', null]),
  selling('by-redirect', { status: 307, headers: { Location: '/paid' } }, ['absent', null]),
];
