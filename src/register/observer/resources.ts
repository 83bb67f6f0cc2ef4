import { isPage, type Answer } from './answer.ts';
import { reading } from './fact.ts';
import {
  readAgentCard,
  readApiCatalog,
  readArd,
  readMcpCard,
  readOpenApi,
  readPaymentInfo,
  readTdmFile,
  readUcp,
  readX402,
  type Reader,
} from './json-files.ts';
import { isRobots, parseRobots } from './robots.ts';
import {
  readAiText,
  readLlms,
  readNewsSitemap,
  readSecurityText,
  readSitemap,
} from './text-files.ts';

/** The files that a visit requests besides robots.txt, the home page and the sample. */

export interface FileResource {
  name: string;
  path: string;
  /** The reader of each fact in the file, by the name of the fact. */
  readers: Readonly<Record<string, Reader>>;
  /** Whether a reading depends on the day, so that an unchanged file is read again. */
  isDated?: boolean;
}

const file = (name: string, path: string, reader: Reader): FileResource => ({
  name,
  path,
  readers: { [name]: reader },
});

/** In the order of the first visit; later visits begin with the file seen longest ago. */
export const filesAt = (now: Date): readonly FileResource[] => [
  file('llms-txt', '/llms.txt', readLlms),
  file('x402', '/.well-known/x402', readX402),
  file('tdm-file', '/.well-known/tdmrep.json', readTdmFile),
  {
    name: 'sitemap',
    path: '/sitemap.xml',
    readers: { sitemap: readSitemap, 'news-sitemap': readNewsSitemap },
  },
  file('agent-card', '/.well-known/agent-card.json', readAgentCard),
  file('mcp-card', '/.well-known/mcp/server-card.json', readMcpCard),
  file('ard', '/.well-known/ard.json', readArd),
  file('ucp', '/.well-known/ucp', readUcp),
  file('api-catalog', '/.well-known/api-catalog', readApiCatalog),
  {
    name: 'openapi',
    path: '/openapi.json',
    readers: { openapi: readOpenApi, 'payment-info': readPaymentInfo },
  },
  file('ai-txt', '/ai.txt', readAiText),
  {
    ...file('security-txt', '/.well-known/security.txt', readSecurityText(now)),
    isDated: true,
  },
];

/** Whether the answer is a robots.txt; an empty file is a valid one without rules. */
export const readRobotsFile: Reader = (answer: Answer) => {
  if (isPage(answer)) return null;
  return isRobots(parseRobots(answer.text)) || answer.text.trim() === '' ? reading('open') : null;
};

/** The facts that come from robots.txt, the home page and single addresses. */
const OTHER_FACTS = [
  ...['robots', 'content-signal', 'content-usage'],
  ...['encryption', 'redirect', 'feed', 'schema-org', 'tdm-page'],
  ...['unknown-addresses', 'sample'],
];

/** The names of all facts except those about crawlers. */
export const FACTS: readonly string[] = [
  ...OTHER_FACTS,
  ...filesAt(new Date(0)).flatMap(({ readers }) => Object.keys(readers)),
];
