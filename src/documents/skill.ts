import { createHash } from 'node:crypto';
import type { Contract } from '#kernel/http/contract.ts';
import { exampleRequests, type Examples } from './docs-markdown.ts';
import { CLIENT_FLOW, NO_KEY, PAYMENT_TODAY, READING_RULES, WHAT_KONTOR_IS } from './guide.ts';
import { jsonSchema, typeInWords } from './json-schema.ts';
import { blocks, bullets, plain, shell, steps, table } from './markdown.ts';
import { hotelSearchMarkdown } from '#documents/hotels/mcp-guide.ts';
import { API_VERSION, type Publication } from './publication.ts';

const SKILL_NAME = 'kontor';

const SKILL_DESCRIPTION =
  'Looks up EU publishers, ecommerce stores selling in Germany, Austria and Switzerland, ' +
  'European SaaS companies and DACH hotels in the public Kontor directory: search, filter, ' +
  'official website, trust tier and declared payment details as JSON, and hotel prices for given ' +
  'dates by MCP. Use it when somebody needs ' +
  'a publisher, store, software company or hotel there, or wants to know how a publisher wants ' +
  'to be paid by agents (x402, mpp, l402).';

/** What the skill is made from; `examples` are slugs and words that are really found. */
interface SkillSources {
  publication: Publication;
  contracts: readonly Contract[];
  examples: Examples;
}

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

const parameterRows = ({ path, params = {}, query = {} }: Contract): string[][] =>
  Object.entries({ ...params, ...query }).map(([name, schema]) => {
    const { description = '', ...described } = jsonSchema(schema);
    return [`\`${path}\``, `\`${name}\``, typeInWords(described), plain(description)];
  });

/** The document at /SKILL.md (Agent Skills): who reads only this can use the directory. */
export const skillMarkdown = (sources: SkillSources): string =>
  blocks(
    frontmatter(sources.publication),
    '# Kontor',
    `${WHAT_KONTOR_IS} ${NO_KEY}`,
    '## Recommended flow',
    steps(CLIENT_FLOW),
    shell(...exampleRequests(sources.publication, sources.examples)),
    '## Parameters',
    'Names and values exactly as the REST API takes them; all query parameters are optional.',
    table(['Path', 'Parameter', 'Values', 'Meaning'], sources.contracts.flatMap(parameterRows)),
    '## Hotel search by MCP',
    hotelSearchMarkdown(sources.publication, sources.examples.hotelCity),
    '## Reading the answers',
    bullets(READING_RULES),
    '## Payment',
    bullets(PAYMENT_TODAY),
    '## More',
    bullets([
      `API description: ${sources.publication.siteUrl}/openapi.json`,
      `Guide and reference: ${sources.publication.siteUrl}/docs.md`,
      `All documents for agents: ${sources.publication.siteUrl}/llms.txt`,
    ]),
  );

/** /.well-known/agent-skills/index.json: the skill with the digest of its served bytes. */
export const skillIndex = ({ siteUrl }: Publication, skill: string) => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: SKILL_NAME,
      type: 'skill-md',
      description: SKILL_DESCRIPTION,
      url: `${siteUrl}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
    },
  ],
});
