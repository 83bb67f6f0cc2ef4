import { CRAWLERS } from '#register/observer/crawlers.ts';
import type { Verdict } from '#register/observer/fact.ts';
import { crawlerFact, crawlerOf, IN_PART } from '#register/observer/robots-facts.ts';
import type { SeenFact } from '#register/observer/seen.ts';
import { localPath, type Language } from './language.ts';
import { bullets, code, link, plain } from './markdown.ts';
import { dayWords } from './words.ts';

/** What an entry's page says of what was observed of its site, in any language. */

export interface ObservedTexts {
  language: Language;
  /** What each fact is called; those without a label are not shown. */
  labels: Readonly<Record<string, string>>;
  verdicts: Readonly<Record<Verdict, string>>;
  heading(day: string): string;
  allMayRead(count: number): string;
  /** As above, where robots.txt closes some addresses to each of them. */
  allMayReadInPart(count: number): string;
  noneMayRead: string;
  mayNotRead(names: string): string;
  mayRead(names: string): string;
  mayReadInPart(names: string): string;
  evidence: string;
  how: string;
  /** The page that says how it is observed. */
  page: string;
  why: EvidenceTexts;
}

/** The texts of the tables that show the evidence of each fact. */
interface EvidenceTexts {
  name: string;
  past: string;
  /** Facts that the list of an entry does not show. */
  labels: Readonly<Record<string, string>>;
  columns: Readonly<Record<'what' | 'verdict' | 'evidence' | 'day' | 'since', string>>;
  crawlers(names: string): string;
  /** What is there is right, where the question is not who may use it, such as encryption. */
  works: string;
  noAnswer: string;
  notAgreed: string;
  title(name: string): string;
  lead(site: string): string;
  nothing: string;
  noHistory: string;
  back: string;
  json: string;
  missing: string;
}

const SHOWN = new Set<Verdict>(['open', 'gated', 'refused', 'wrong']);

const factLine = (texts: ObservedTexts, { fact, verdict, value }: SeenFact): string[] => {
  const label = texts.labels[fact];
  if (label === undefined || !SHOWN.has(verdict)) return [];
  return [`${label}: ${texts.verdicts[verdict]}${value === null ? '' : `, ${code(value)}`}`];
};

const crawlerLines = (texts: ObservedTexts, facts: readonly SeenFact[]): string[] => {
  const named = CRAWLERS.flatMap((name) => {
    const fact = facts.find((each) => each.fact === crawlerFact(name));
    return fact === undefined ? [] : [{ name, ...fact }];
  });
  const refused = named.filter(({ verdict }) => verdict === 'refused');
  const open = named.filter(({ verdict }) => verdict === 'open');
  const inPart = open.filter(({ value }) => value === IN_PART);
  const whole = open.filter((each) => !inPart.includes(each));
  if (refused.length === 0 && inPart.length === 0)
    return open.length === 0 ? [] : [texts.allMayRead(open.length)];
  if (refused.length === 0 && whole.length === 0) return [texts.allMayReadInPart(open.length)];
  if (open.length === 0) return [texts.noneMayRead];
  const groups = [
    [refused, texts.mayNotRead],
    [whole, texts.mayRead],
    [inPart, texts.mayReadInPart],
  ] as const;
  return groups.flatMap(([some, line]) =>
    some.length === 0 ? [] : [line(plain(some.map(({ name }) => name).join(', ')))],
  );
};

/** What readers call a fact, such as GPTBot for what robots.txt says of it. */
export const factName = ({ labels, why }: ObservedTexts, fact: string): string =>
  crawlerOf(fact) ?? labels[fact] ?? why.labels[fact] ?? fact;

/** The path of the page that shows why, in English. */
export const evidencePath = ({ kind, slug }: { kind: string; slug: string }): string =>
  `/evidence/${kind}/${slug}`;

/** The heading with its day, and the facts in Markdown; null where there is nothing to say. */
export type ObservedWords = (
  facts: readonly SeenFact[],
  entry: { kind: string; slug: string },
) => { heading: string; markdown: string } | null;

export const observedWordsFrom =
  (texts: ObservedTexts): ObservedWords =>
  (facts, { kind, slug }) => {
    const ofFacts = facts.flatMap((each) => factLine(texts, each));
    const lines = [...crawlerLines(texts, facts), ...ofFacts];
    const last = facts
      .map(({ observedOn }) => observedOn)
      .sort()
      .at(-1);
    if (lines.length === 0 || last === undefined) return null;
    const page = localPath(texts.language, evidencePath({ kind, slug }));
    const json = link(texts.why.json, `/api/observations/${kind}/${slug}`);
    const evidence = `${link(texts.evidence, page)} (${json})`;
    return {
      heading: texts.heading(dayWords(last, texts.language)),
      markdown: `${bullets(lines)}\n\n${evidence}, ${link(texts.how, texts.page)}.`,
    };
  };
