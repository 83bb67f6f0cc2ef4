import { DIRECTORY_CONTRACTS } from '#register/api/routes.ts';
import type { Entry } from '#register/search/entry.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import { apiCatalog } from './api-catalog.ts';
import { docsMarkdown, type Examples } from './docs-markdown.ts';
import { homeMarkdown } from './home-markdown.ts';
import { howItWorksMarkdown, sourcesMarkdown } from './how-it-works.ts';
import { directoryExamples, directoryIllustrations } from './illustrations.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { openapiDocument, type OpenapiDocument } from './openapi.ts';
import { aiCatalog, CARD_PATH, registryEntry, serverCard } from '#documents/hotels/mcp-card.ts';
import { paymentTwins } from '#documents/payments/markdown.ts';
import { paymentsOpenapi } from '#documents/payments/openapi.ts';
import type { Publication } from './publication.ts';
import { registerMarkdown } from './register-markdown.ts';
import { robotsText } from './robots.ts';
import { securityText } from './security-text.ts';
import { skillIndex, skillMarkdown } from './skill.ts';
import { x402Manifest } from './x402-manifest.ts';

/** All that the documents are made from. */
export interface DocumentFacts {
  publication: Publication;
  entries: { readonly [K in Kind]: readonly Entry<K>[] };
  sources: Sources;
  now: Date;
}

/** A document by its path; the text is made when it is asked for. */
export type Documents = ReadonlyMap<string, () => string>;

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The description of the directory's operations, with examples from its first entries. */
export const directoryOpenapi = ({ publication, entries }: DocumentFacts): OpenapiDocument =>
  openapiDocument({
    publication,
    contracts: DIRECTORY_CONTRACTS,
    illustrations: directoryIllustrations(entries),
  });

const mcpDocuments = (publication: Publication): [string, () => string][] => {
  const card = () => json(serverCard(publication));
  return [
    [CARD_PATH, card],
    ['/.well-known/mcp/server-card.json', card],
    ['/.well-known/mcp.json', card],
    ['/.well-known/mcp/server.json', () => json(registryEntry(publication))],
    ['/.well-known/ai-catalog.json', () => json(aiCatalog(publication))],
  ];
};

const machineDocuments = (facts: DocumentFacts, examples: Examples): [string, () => string][] => {
  const { publication, entries } = facts;
  const contracts = DIRECTORY_CONTRACTS;
  const skill = () => skillMarkdown({ publication, contracts, examples });
  const slugs = () => entries.publishers.map(({ slug }) => slug);
  return [
    ['/openapi.json', () => json(directoryOpenapi(facts))],
    ['/v1/openapi.json', () => json(paymentsOpenapi(publication))],
    ['/SKILL.md', skill],
    ['/llms.txt', () => llmsText(publication, contracts, entries)],
    ['/llms-full.txt', () => llmsFullText(publication, contracts, entries, examples)],
    ['/robots.txt', () => robotsText(publication)],
    ['/.well-known/x402', () => json(x402Manifest(publication, slugs()))],
    ['/.well-known/agent-skills/index.json', () => json(skillIndex(publication, skill()))],
    ['/.well-known/api-catalog', () => json(apiCatalog(publication))],
    ...mcpDocuments(publication),
  ];
};

const pageTwins = (facts: DocumentFacts, examples: Examples): [string, () => string][] => {
  const { publication, entries, sources } = facts;
  const all = (): Entry[] => KINDS.flatMap((kind): readonly Entry[] => entries[kind]);
  return [
    ['/index.md', () => homeMarkdown(entries)],
    ['/docs.md', () => docsMarkdown(publication, DIRECTORY_CONTRACTS, examples)],
    ['/how-it-works.md', () => howItWorksMarkdown(sources, all())],
    ['/sources.md', () => sourcesMarkdown(sources, all())],
    ...paymentTwins(publication),
    ...KINDS.map((kind): [string, () => string] => [
      `/${kind}.md`,
      () => registerMarkdown(kind, entries[kind]),
    ]),
  ];
};

/** Every document that is made at build time: what agents read, and the twins of the pages. */
export const documentsOf = (facts: DocumentFacts): Documents => {
  const examples = directoryExamples(facts.entries);
  const security = securityText(facts.publication, facts.now);
  return new Map([
    ...machineDocuments(facts, examples),
    ...pageTwins(facts, examples),
    ...(security === null ? [] : [['/.well-known/security.txt', () => security] as const]),
  ]);
};
