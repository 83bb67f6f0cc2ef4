import type { Entry } from '#register/search/entry.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { KINDS, SEARCHED_BY, type Kind } from '#register/records/kinds.ts';
import { counted, REGISTER_WORDS } from '#words/words.ts';
import { topicLines } from '#documents/reference/api-markdown.ts';
import { registerEdition } from '#documents/register-api/guide.ts';
import { wholeGuideMarkdown } from './whole-guide.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, link } from '#words/markdown.ts';
import { cardPath } from '#documents/mcp/cards.ts';
import { DIRECTORY_SERVER, MCP_SERVERS } from '#documents/mcp/servers.ts';
import { ERRORS_PATH, PAYMENTS_PATH, RULES_PATH, topicPath } from '#documents/payments/paths.ts';
import { FIRST_HOUR_PATH } from '#words/en/first-hour/lessons.ts';
import { TOPICS } from '#words/en/payments/topics.ts';
import type { Publication } from './publication.ts';
import { entryLine } from './register-markdown.ts';

const linked = (title: string, url: string, note: string): string => `${link(title, url)}: ${note}`;

const plainPath = ({ path }: Contract): boolean => !path.includes('{');

const apiLinks = ({ publication: { siteUrl }, directory }: DocumentFacts): string[] => [
  linked('OpenAPI description', `${siteUrl}/openapi.json`, 'every operation, field and error'),
  ...directory
    .filter(plainPath)
    .map(({ method, path, description }) =>
      linked(`${method} ${path}`, siteUrl + path, description),
    ),
  linked(
    'Payments API',
    `${siteUrl}/v1/openapi.json`,
    'accounts and payments of an organization, for holders of its key',
  ),
  linked('POST /mcp', `${siteUrl}/mcp`, 'MCP server with one tool, list_hotels'),
  linked(
    'POST /mcp/directory',
    siteUrl + DIRECTORY_SERVER.path,
    `MCP server of the registers: ${DIRECTORY_SERVER.tools.map(({ name }) => name).join(', ')}; ` +
      'what price_calendar tells is also the page /hotels/{slug}/prices',
  ),
];

const registerLinks = ({ publication: { siteUrl }, entries }: DocumentFacts): string[] =>
  KINDS.map((kind) =>
    linked(
      REGISTER_WORDS[kind].title,
      `${siteUrl}/${kind}.md`,
      `${counted(entries[kind].length, REGISTER_WORDS[kind])}. ${REGISTER_WORDS[kind].sentence}`,
    ),
  );

const guideLinks = ({ siteUrl }: Publication): string[] => [
  linked('SKILL.md', `${siteUrl}/SKILL.md`, 'the Agent Skill: flow, parameters, rules'),
  linked('Guide to the API', `${siteUrl}/docs.md`, 'every topic and every operation'),
  linked('The register as data', `${siteUrl}/data.md`, 'JSON Lines, CSV and SQLite; how to cite'),
  linked('What sites let software do', `${siteUrl}/observed.md`, 'crawlers, payment, feeds'),
  linked('How Kontor works', `${siteUrl}/how-it-works.md`, 'tiers, sources, payment'),
  linked(
    'Nearly everything in one file',
    `${siteUrl}/llms-full.txt`,
    `guide, reference and the first ${LLMS_FULL_ROWS} entries of each register`,
  ),
];

/** The first link leads to the page that lists every operation. */
const paymentLinks = ({ siteUrl }: Publication): string[] => [
  linked('Payments API', `${siteUrl}${PAYMENTS_PATH}.md`, 'every topic and every operation'),
  linked('The first hour', `${siteUrl}${FIRST_HOUR_PATH}.md`, 'from nothing to a payout'),
  linked('How payments behave', `${siteUrl}${RULES_PATH}.md`, 'states as tables, changes'),
  linked('Errors', `${siteUrl}${ERRORS_PATH}.md`, 'every code, each with a page'),
  ...TOPICS.map(({ slug, title, description }) =>
    linked(title, `${siteUrl}${topicPath(slug)}.md`, description),
  ),
];

const optionalLinks = ({ siteUrl }: Publication): string[] => [
  linked('x402 manifest', `${siteUrl}/.well-known/x402`, 'forward-declared, nothing is charged'),
  ...MCP_SERVERS.flatMap((server) => [
    linked(`Server card: ${server.title}`, siteUrl + cardPath(server), 'address and revisions'),
    linked(
      `Registry entry: ${server.title}`,
      `${siteUrl}${server.path}/server.json`,
      'server.json',
    ),
  ]),
  linked('ARD', `${siteUrl}/.well-known/ard.json`, 'servers and skill, for finders of agents'),
  linked('API catalog', `${siteUrl}/.well-known/api-catalog`, 'RFC 9727 linkset'),
  linked('Skill index', `${siteUrl}/.well-known/agent-skills/index.json`, 'with digest'),
  linked(
    'New entries',
    `${siteUrl}/feed.xml`,
    'Atom; each register has its own, /saas/feed.xml; German: /de/feed.xml',
  ),
  linked('Data index', `${siteUrl}/data/index.json`, 'every file with size, SHA-256 and licence'),
  linked('JSON Feed', `${siteUrl}/feed.json`, 'the newest changes'),
  linked('Sitemap', `${siteUrl}/sitemap.xml`, 'every page'),
  linked('Sources and licences', `${siteUrl}/sources.md`, 'where the facts come from'),
];

/**
 * /llms.txt: every section has links and nothing else, since strict parsers accept nothing else.
 */
export const llmsText = (facts: DocumentFacts): string =>
  blocks(
    '# Kontor',
    `> ${guide.what}`,
    `${guide.noKey} Pages have a Markdown alternate at their address followed by \`.md\`.`,
    guide.payment.join(' '),
    `Hotels are searched and priced by MCP: ${guide.hotelBasics.join(' ')}`,
    '## API',
    bullets(apiLinks(facts)),
    '## Registers',
    bullets(registerLinks(facts)),
    '## Guides',
    bullets(guideLinks(facts.publication)),
    '## Topics of the register',
    bullets(topicLines(registerEdition(facts, 'en'))),
    '## Payments API',
    bullets(paymentLinks(facts.publication)),
    '## Optional',
    bullets(optionalLinks(facts.publication)),
  );

/** The most rows of a register in /llms-full.txt: for more, the API serves readers better. */
export const LLMS_FULL_ROWS = 500;

const registerSection = ({ siteUrl }: Publication, kind: Kind, entries: readonly Entry[]) => {
  const rows = entries.slice(0, LLMS_FULL_ROWS);
  const rest = entries.length - rows.length;
  return blocks(
    `## ${REGISTER_WORDS[kind].title}`,
    `${counted(entries.length, REGISTER_WORDS[kind])}. ${REGISTER_WORDS[kind].sentence}`,
    bullets(rows.map((entry) => entryLine(entry, siteUrl))),
    rest === 0
      ? ''
      : `${rest.toLocaleString('en-GB')} more: ${siteUrl}/${kind}.md` +
          (SEARCHED_BY[kind] === 'page' ? '' : `, or search with ${siteUrl}/api/${kind}?q=…`),
  ).trimEnd();
};

/**
 * /llms-full.txt: the guide, the reference and the rows of the registers, within the limit of rows.
 */
export const llmsFullText = (facts: DocumentFacts): string =>
  blocks(
    wholeGuideMarkdown(facts, 'Kontor: guide, reference and registers').trimEnd(),
    ...KINDS.map((kind) => registerSection(facts.publication, kind, facts.entries[kind])),
  );
