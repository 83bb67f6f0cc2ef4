import { KINDS } from '#register/records/kinds.ts';
import { aiCatalog, ardManifest } from './ard.ts';
import { apiCatalog } from './api-catalog.ts';
import type { DocumentFacts, Made } from './facts.ts';
import { homeMarkdown } from './home-markdown.ts';
import { howItWorksMarkdown, sourcesMarkdown } from './how-it-works.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';
import { MCP_DOCUMENTS } from '#documents/mcp/cards.ts';
import { OPEN_SEARCH_PATH, openSearchDescription } from '#documents/feed/open-search.ts';
import { paymentAlternates } from '#documents/payments/markdown.ts';
import { registerAlternates } from '#documents/register-api/markdown.ts';
import { registerMarkdown } from './register-markdown.ts';
import { robotsText } from './robots.ts';
import { SECURITY_TEXT_PATH } from './security-contact.ts';
import { securityText } from './security-text.ts';
import { selectionDocuments } from '#documents/selections/markdown.ts';
import { skillIndex, skillMarkdown } from './skill.ts';
import { x402Manifest } from './x402-manifest.ts';
import { LANGUAGES, localPath } from '#words/language.ts';

/** A document by its path; the text is made when it is asked for. */
export type Documents = ReadonlyMap<string, () => string>;

const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

const FOR_AGENTS: readonly Made[] = [
  ['/openapi.json', (facts) => json(directoryOpenapi(facts))],
  ['/v1/openapi.json', (facts) => json(paymentsOpenapi(facts))],
  ['/SKILL.md', skillMarkdown],
  ['/llms.txt', llmsText],
  ['/llms-full.txt', llmsFullText],
  ['/robots.txt', ({ publication }) => robotsText(publication)],
  ...LANGUAGES.map((language): Made => [
    localPath(language, OPEN_SEARCH_PATH),
    ({ publication }) => openSearchDescription(publication, language),
  ]),
  [SECURITY_TEXT_PATH, securityText],
  ['/.well-known/x402', (facts) => json(x402Manifest(facts))],
  ['/.well-known/agent-skills/index.json', (facts) => json(skillIndex(facts))],
  ['/.well-known/api-catalog', ({ publication }) => json(apiCatalog(publication))],
  ...MCP_DOCUMENTS,
  ['/.well-known/ard.json', ({ publication }) => json(ardManifest(publication))],
  ['/.well-known/ai-catalog.json', ({ publication }) => json(aiCatalog(publication))],
];

const PAGES_MARKDOWN: readonly Made[] = [
  ['/index.md', homeMarkdown],
  ['/how-it-works.md', howItWorksMarkdown],
  ['/sources.md', sourcesMarkdown],
  ...KINDS.map((kind): Made => [
    `/${kind}.md`,
    ({ entries }) => registerMarkdown(kind, entries[kind]),
  ]),
];

/** Every document that is made at build time: what agents read, and the Markdown of pages. */
export const documentsOf = (facts: DocumentFacts): Documents =>
  new Map<string, () => string>([
    ...LANGUAGES.flatMap((language) => [
      ...registerAlternates(facts, language),
      ...paymentAlternates(facts, language),
    ]),
    ...[...FOR_AGENTS, ...PAGES_MARKDOWN].map(([path, make]) => [path, () => make(facts)] as const),
    ...KINDS.flatMap((kind) => selectionDocuments(kind, facts.entries[kind])),
  ]);
