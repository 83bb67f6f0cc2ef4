import { KINDS } from '#records/kinds.ts';
import { REGISTERS } from '#templates/words.ts';
import type { Publication } from './publication.ts';

/** The linkset (RFC 9264) at /.well-known/api-catalog (RFC 9727). */
export const apiCatalog = ({ siteUrl }: Publication) => {
  const registers = KINDS.map((kind) => ({
    href: `${siteUrl}/api/${kind}`,
    title: REGISTERS[kind].title,
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
  return {
    linkset: [
      { anchor: `${siteUrl}/.well-known/api-catalog`, item: registers },
      ...registers.map(({ href }) => ({ anchor: href, ...described })),
    ],
  };
};
