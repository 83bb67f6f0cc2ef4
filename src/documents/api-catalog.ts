import { KINDS } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { cardPath, CARD_TYPE } from '#documents/mcp/cards.ts';
import { MCP_SERVERS } from '#documents/mcp/servers.ts';
import { PAYMENTS_PATH } from '#documents/payments/paths.ts';
import { REGISTER_PATHS } from '#documents/register-api/paths.ts';
import type { Publication } from './publication.ts';

const describedAt = (siteUrl: string) => ({
  'service-desc': [{ href: `${siteUrl}/openapi.json`, type: 'application/json' }],
  'service-doc': [
    { href: `${siteUrl}/docs`, type: 'text/html' },
    { href: `${siteUrl}/docs.md`, type: 'text/markdown' },
  ],
  'service-meta': [
    { href: `${siteUrl}/.well-known/x402`, type: 'application/json' },
    { href: `${siteUrl}/.well-known/agent-skills/index.json`, type: 'application/json' },
  ],
});

const textAt = (address: string) => [
  { href: address, type: 'text/html' },
  { href: `${address}.md`, type: 'text/markdown' },
];

const itemsAt = (siteUrl: string) => ({
  registers: KINDS.map((kind) => ({
    href: `${siteUrl}/api/${kind}`,
    title: REGISTER_WORDS[kind].title,
  })),
  mcp: MCP_SERVERS.map((server) => ({
    href: siteUrl + server.path,
    title: server.title,
    card: siteUrl + cardPath(server),
  })),
  payments: { href: `${siteUrl}/v1/accounts`, title: 'Payments API' },
  observations: { href: `${siteUrl}/api/observations`, title: 'What was observed of sites' },
  changes: { href: `${siteUrl}/api/changes`, title: 'Changes of the registers' },
  data: { href: `${siteUrl}/data/index.json`, title: 'The registers as data' },
});

/** The linkset (RFC 9264) at /.well-known/api-catalog (RFC 9727). */
export const apiCatalog = ({ siteUrl }: Publication) => {
  const described = describedAt(siteUrl);
  const { registers, mcp, payments, observations, changes, data } = itemsAt(siteUrl);
  const servers = mcp.map(({ card: _, ...server }) => server);
  const item = [...registers, ...servers, payments, observations, changes, data];
  return {
    linkset: [
      { anchor: `${siteUrl}/.well-known/api-catalog`, item },
      ...registers.map(({ href }) => ({ anchor: href, ...described })),
      ...mcp.map(({ href, card }) => ({
        anchor: href,
        'service-desc': [{ href: card, type: CARD_TYPE }],
        'service-doc': described['service-doc'],
      })),
      {
        anchor: payments.href,
        'service-desc': [{ href: `${siteUrl}/v1/openapi.json`, type: 'application/json' }],
        'service-doc': textAt(siteUrl + PAYMENTS_PATH),
      },
      ...[
        { anchor: observations.href, topic: 'observations' },
        { anchor: changes.href, topic: 'changes' },
      ].map(({ anchor, topic }) => ({
        anchor,
        'service-desc': described['service-desc'],
        'service-doc': textAt(siteUrl + REGISTER_PATHS.topic(topic)),
      })),
      {
        anchor: data.href,
        'service-doc': textAt(`${siteUrl}/data`),
        'service-meta': [{ href: `${siteUrl}/data/dcat.jsonld`, type: 'application/ld+json' }],
      },
    ],
  };
};
