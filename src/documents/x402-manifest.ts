import { DECLARED_PATH, DECLARED_STATUS } from '#documents/openapi/declared-payment.ts';
import { guide } from '#words/en/guide.ts';
import type { DocumentFacts } from './facts.ts';

/**
 * The paid-resource manifest in the shape that most readers know: addresses as strings. What it
 * declares is not in force, and it says so; every address answers 200 today.
 */
export const x402Manifest = ({ publication: { siteUrl }, entries }: DocumentFacts) => ({
  version: 1,
  x402Version: 2,
  status: DECLARED_STATUS,
  active: false,
  openapi: `${siteUrl}/openapi.json`,
  instructions: guide.payment.join(' '),
  resources: entries.publishers.map(({ slug }) => siteUrl + DECLARED_PATH.replace('{slug}', slug)),
});
