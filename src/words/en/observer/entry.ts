import { CRAWLERS } from '#register/observer/crawlers.ts';
import type { Verdict } from '#register/observer/fact.ts';
import type { SeenFact } from '#register/observer/seen.ts';
import { bullets, code, link, plain } from '#words/markdown.ts';
import { dayWords } from '#words/words.ts';

/** What an entry's page says of what was observed of its site. */

const LABELS: Readonly<Record<string, string>> = {
  sample: 'A sample without payment',
  'content-signal': 'Content-Signal',
  'content-usage': 'Content-Usage',
  'tdm-page': 'Text and data mining, by the home page',
  'tdm-file': 'Text and data mining, by tdmrep.json',
  'ai-txt': 'ai.txt',
  feed: 'Feed',
  sitemap: 'Sitemap',
  'news-sitemap': 'News sitemap',
  'llms-txt': 'llms.txt',
  openapi: 'OpenAPI',
  'payment-info': 'Prices in OpenAPI',
  x402: 'x402 manifest',
  'mcp-card': 'MCP server card',
  'agent-card': 'Agent card',
  ard: 'ard.json',
  ucp: 'Universal Commerce Protocol',
  'api-catalog': 'API catalogue',
  'security-txt': 'security.txt',
};

const WORDS: Readonly<Record<Verdict, string>> = {
  open: 'open',
  gated: 'asks for payment or a login',
  refused: 'refused',
  wrong: 'there, but it does not work',
  absent: 'not there',
  unknown: 'not known',
};

const SHOWN = new Set<Verdict>(['open', 'gated', 'refused', 'wrong']);

const factLine = ({ fact, verdict, value }: SeenFact): string[] => {
  const label = LABELS[fact];
  if (label === undefined || !SHOWN.has(verdict)) return [];
  return [`${label}: ${WORDS[verdict]}${value === null ? '' : `, ${code(value)}`}`];
};

const crawlersWith = (facts: readonly SeenFact[], verdict: Verdict): string[] =>
  CRAWLERS.filter((name) =>
    facts.some((each) => each.fact === `crawler:${name}` && each.verdict === verdict),
  );

const crawlerLines = (facts: readonly SeenFact[]): string[] => {
  const [refused, open] = [crawlersWith(facts, 'refused'), crawlersWith(facts, 'open')];
  const names = (all: readonly string[]): string => plain(all.join(', '));
  if (refused.length === 0)
    return open.length === 0
      ? []
      : [`AI crawlers: all ${open.length} that were asked about may read`];
  if (open.length === 0) return ['AI crawlers: none may read'];
  return [`AI crawlers that may not read: ${names(refused)}`, `That may read: ${names(open)}`];
};

/** The heading with its day, and the facts in Markdown; null where there is nothing to say. */
export const observedWords = (
  facts: readonly SeenFact[],
  { kind, slug }: { kind: string; slug: string },
): { heading: string; markdown: string } | null => {
  const lines = [...crawlerLines(facts), ...facts.flatMap(factLine)];
  const last = facts
    .map(({ observedOn }) => observedOn)
    .sort()
    .at(-1);
  if (lines.length === 0 || last === undefined) return null;
  const evidence = link('Evidence and history', `/api/observations/${kind}/${slug}`);
  const how = link('how it is observed', '/observer');
  return {
    heading: `Observed, ${dayWords(last)}`,
    markdown: `${bullets(lines)}\n\n${evidence}, ${how}.`,
  };
};
