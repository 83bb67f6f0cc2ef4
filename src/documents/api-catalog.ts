import { MCP_PATH, SERVER_TITLE } from '#hotels/list-hotels/identity.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { CARD_PATH, CARD_TYPE } from '#documents/hotels/mcp-card.ts';
import { PAYMENTS_PATH } from '#documents/payments/paths.ts';
import type { Publication } from './publication.ts';

/** The linkset (RFC 9264) at /.well-known/api-catalog (RFC 9727). */
export const apiCatalog = ({ siteUrl }: Publication) => {
  const registers = KINDS.map((kind) => ({
    href: `${siteUrl}/api/${kind}`,
    title: REGISTER_WORDS[kind].title,
  }));
  const described = {
    'service-desc': [{ href: `${siteUrl}/openapi.json`, type: 'application/json' }],
    'service-doc': [
      { href: `${siteUrl}/docs`, type: 'text/html' },
      { href: `${siteUrl}/docs.md`, type: 'text/markdown' },
    ],
    'service-meta': [
      { href: `${siteUrl}/.well-known/x402`, type: 'application/json' },
      { href: `${siteUrl}/.well-known/agent-skills/index.json`, type: 'application/json' },
    ],
  };
  const payments = { href: `${siteUrl}/v1/accounts`, title: 'Payments API' };
  const mcp = { href: siteUrl + MCP_PATH, title: SERVER_TITLE };
  return {
    linkset: [
      { anchor: `${siteUrl}/.well-known/api-catalog`, item: [...registers, mcp, payments] },
      ...registers.map(({ href }) => ({ anchor: href, ...described })),
      {
        anchor: mcp.href,
        'service-desc': [{ href: siteUrl + CARD_PATH, type: CARD_TYPE }],
        'service-doc': described['service-doc'],
      },
      {
        anchor: payments.href,
        'service-desc': [{ href: `${siteUrl}/v1/openapi.json`, type: 'application/json' }],
        'service-doc': [
          { href: siteUrl + PAYMENTS_PATH, type: 'text/html' },
          { href: `${siteUrl}${PAYMENTS_PATH}.md`, type: 'text/markdown' },
        ],
      },
    ],
  };
};
