import { html, type Html, type Part } from '#kernel/text/html.ts';
import { dayOf } from '#kernel/world.ts';
import type { Evidence, Verdict } from '#register/observer/fact.ts';
import type { FactChange } from '#register/observer/ports.ts';
import type { ObservedFact } from '#register/observer/reads.ts';
import { crawlerOf } from '#register/observer/robots-facts.ts';
import { notAgreed } from '#register/observer/seen.ts';
import { wideTable } from '#site/claims/frame.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { factName } from '#words/observed.ts';
import { dayWords } from '#words/words.ts';

/** Why a verdict is what it is: the address that was asked, its answer, and the line in it. */

/** A fact with the answer that showed it. */
interface ShownFact {
  fact: string;
  verdict: Verdict;
  value: string | null;
  evidence: Evidence | null;
  /** The day on which it was seen, such as 2026-11-23. */
  day: string;
  /** False until three days agree. */
  isAgreed: boolean;
}

/** What matters most to an owner comes first. */
const ORDER: readonly Verdict[] = ['refused', 'wrong', 'gated', 'open', 'absent', 'unknown'];

/** Facts that say whether something is there, and not who may use it. */
const THERE: ReadonlySet<string> = new Set([
  ...['robots', 'encryption', 'redirect', 'schema-org', 'unknown-addresses'],
]);

export const agreedFacts = (facts: readonly ObservedFact[]): ShownFact[] =>
  facts.flatMap(({ fact, held: { verdict, value, evidence, since, observedAt } }) =>
    since === null || observedAt === null
      ? []
      : [{ fact, verdict, value, evidence, day: dayOf(observedAt), isAgreed: true }],
  );

/** What the last looks say beside that. */
export const lateFacts = (facts: readonly ObservedFact[]): ShownFact[] => {
  const looks = new Map(facts.map(({ fact, held }) => [fact, held.looks.at(-1)]));
  return notAgreed(facts).map(({ fact, verdict, value, observedOn }) => {
    const evidence = looks.get(fact)?.evidence ?? null;
    return { fact, verdict, value, evidence, day: observedOn, isAgreed: false };
  });
};

const changedFacts = (history: readonly FactChange[]): ShownFact[] =>
  history.map(({ at, ...said }) => ({ ...said, day: dayOf(at), isAgreed: true }));

/** Facts that one answer showed alike are one row: robots.txt speaks of thirty crawlers. */
const rowsOf = (facts: readonly ShownFact[]): ShownFact[][] => [
  ...Map.groupBy(facts, ({ fact, ...said }) =>
    JSON.stringify([said, crawlerOf(fact) === null ? fact : null]),
  ).values(),
];

const named = (facts: readonly ShownFact[], language: Language): string => {
  const texts = wordsIn(language).observedTexts;
  const names = facts.map(({ fact }) => factName(texts, fact)).join(', ');
  return facts.some(({ fact }) => crawlerOf(fact) !== null) ? texts.why.crawlers(names) : names;
};

const evidenceParts = (evidence: Evidence | null, language: Language): Part => {
  if (evidence === null) return '–';
  const { why } = wordsIn(language).observedTexts;
  const { url, status, hash, line } = evidence;
  return html`<code>${url}</code>: ${status === null ? why.noAnswer : String(status)}
    ${line === null ? null : html`<br /><code>${line}</code>`}
    ${hash === null ? null : html`<br /><small>SHA-256 <code>${hash}</code></small>`}`;
};

const rowHtml = (facts: readonly ShownFact[], language: Language): Html => {
  const { verdicts, why } = wordsIn(language).observedTexts;
  const [first] = facts;
  if (first === undefined) return html``;
  const { fact, verdict, value, evidence, day, isAgreed } = first;
  const said = verdict === 'open' && THERE.has(fact) ? why.works : verdicts[verdict];
  return html`<tr>
    <th scope="row">${named(facts, language)}</th>
    <td>
      ${said}${value === null ? null : html`, <code>${value}</code>`}
      ${isAgreed ? null : html`<br /><small>${why.notAgreed}</small>`}
    </td>
    <td class="evidence">${evidenceParts(evidence, language)}</td>
    <td>${dayWords(day, language)}</td>
  </tr>`;
};

/** The facts as a table, the refused ones first. */
export const evidenceTable = (facts: readonly ShownFact[], language: Language): Html => {
  const { name, columns } = wordsIn(language).observedTexts.why;
  const rows = rowsOf(
    facts.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict)),
  );
  return wideTable(
    name,
    [columns.what, columns.verdict, columns.evidence, columns.day],
    rows.map((row) => rowHtml(row, language)),
  );
};

/** Changes as a table, in their own order, the newest first. */
export const historyTable = (history: readonly FactChange[], language: Language): Html => {
  const { past, columns } = wordsIn(language).observedTexts.why;
  return wideTable(
    past,
    [columns.what, columns.verdict, columns.evidence, columns.since],
    rowsOf(changedFacts(history)).map((row) => rowHtml(row, language)),
  );
};
