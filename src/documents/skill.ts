import { createHash } from 'node:crypto';
import { exampleRequests } from './examples.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, code, shell, steps, table } from '#words/markdown.ts';
import { directoryServerMarkdown, hotelSearchMarkdown } from '#documents/mcp/guide.ts';
import { isSpecified } from '#documents/openapi/contracts.ts';
import { directoryOpenapi } from '#documents/openapi/directory.ts';
import { API_VERSION, type Publication } from './publication.ts';
import { typeCell } from '#documents/reference/markdown.ts';
import { operationsOf, readReference, type Operation } from '#documents/reference/reference.ts';

const SKILL_NAME = 'kontor';

const SKILL_DESCRIPTION =
  'Looks up EU publishers, ecommerce stores selling in Germany, Austria and Switzerland, ' +
  'European SaaS companies and DACH hotels in the public Kontor directory: search, filter, ' +
  'official website, trust tier and declared payment details as JSON, and hotel prices for given ' +
  'dates by MCP. Use it when somebody needs a publisher, store, software company or hotel there, ' +
  'or wants to know how a publisher wants to be paid by agents (x402, mpp, l402).';

const frontmatter = ({ siteUrl }: Publication): string =>
  [
    '---',
    `name: ${SKILL_NAME}`,
    `description: ${JSON.stringify(SKILL_DESCRIPTION)}`,
    `compatibility: ${JSON.stringify(`Needs HTTP access to ${siteUrl}; no key, no account.`)}`,
    'metadata:',
    `  version: ${JSON.stringify(API_VERSION)}`,
    `  homepage: ${JSON.stringify(siteUrl)}`,
    `  openapi: ${JSON.stringify(`${siteUrl}/openapi.json`)}`,
    '---',
  ].join('\n');

/** One row for each parameter; paths with the same parameter share a row. */
const parameterRows = (operations: readonly Operation[]): string[][] => {
  const rows = new Map<string, { paths: string[]; cells: string[] }>();
  for (const { path, parameters } of operations)
    for (const parameter of parameters) {
      const cells = [code(parameter.name), typeCell(parameter), parameter.meaning];
      const row = rows.get(cells.join('|')) ?? { paths: [], cells };
      row.paths.push(path);
      rows.set(cells.join('|'), row);
    }
  return [...rows.values()].map(({ paths, cells }) => [code(paths.join(', ')), ...cells]);
};

/** The document at /SKILL.md (Agent Skills): reading only this is enough to use the directory. */
export const skillMarkdown = (facts: DocumentFacts): string => {
  const { publication, entries } = facts;
  const directory = facts.directory.filter(isSpecified);
  const operations = operationsOf(readReference(directoryOpenapi({ ...facts, directory })));
  return blocks(
    frontmatter(publication),
    '# Kontor',
    `${guide.what} ${guide.noKey}`,
    `## ${guide.titles.flow}`,
    steps(guide.flow),
    shell(...exampleRequests(publication, entries)),
    '## Parameters',
    'Names and values exactly as the REST API takes them; all query parameters are optional.',
    table(['Path', 'Parameter', 'Values', 'Meaning'], parameterRows(operations)),
    `## ${guide.titles.hotels}`,
    hotelSearchMarkdown(facts),
    `## ${guide.titles.directory}`,
    directoryServerMarkdown(facts),
    `## ${guide.titles.data}`,
    bullets(guide.data),
    `## ${guide.titles.reading}`,
    bullets(guide.reading),
    `## ${guide.titles.payment}`,
    bullets(guide.payment),
    '## More',
    bullets([
      `API description: ${publication.siteUrl}/openapi.json`,
      `Guide, by topic and operation: ${publication.siteUrl}/docs.md`,
      `Payments API, by topic and operation: ${publication.siteUrl}/docs/payments.md`,
      `All documents for agents: ${publication.siteUrl}/llms.txt`,
    ]),
  );
};

/** /.well-known/agent-skills/index.json: the skill with the digest of its served bytes. */
export const skillIndex = (facts: DocumentFacts) => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: SKILL_NAME,
      type: 'skill-md',
      description: SKILL_DESCRIPTION,
      url: `${facts.publication.siteUrl}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(skillMarkdown(facts)).digest('hex')}`,
    },
  ],
});
