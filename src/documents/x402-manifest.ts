import { DECLARED_PATH, DECLARED_STATUS } from '#documents/openapi/declared-payment.ts';
import { guide } from '#words/en/guide.ts';
import type { DocumentFacts } from './facts.ts';

/**
 * The paid-resource manifest in its most common form: addresses as strings. The manifest itself
 * says that its prices are not in force; every address answers 200 today.
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
