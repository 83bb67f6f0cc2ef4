import { DECLARED_PATH, DECLARED_STATUS } from './declared-payment.ts';
import { PAYMENT_TODAY } from './guide.ts';
import type { Publication } from './publication.ts';

/**
 * The paid-resource manifest in the shape that most readers know: addresses as strings. What it
 * declares is not in force, and it says so; every address answers 200 today.
 */
export const x402Manifest = ({ siteUrl }: Publication, slugs: readonly string[]) => ({
  version: 1,
  x402Version: 2,
  status: DECLARED_STATUS,
  active: false,
  openapi: `${siteUrl}/openapi.json`,
  instructions: PAYMENT_TODAY.join(' '),
  resources: slugs.map((slug) => siteUrl + DECLARED_PATH.replace('{slug}', slug)),
});
