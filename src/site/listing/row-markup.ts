import { HALLMARKS } from '#documents/badge/hallmarks.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { TRUST_TIERS, type TrustTier } from '#register/records/vocabulary.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Kind } from '#register/records/kinds.ts';
import { rowsTable } from '#site/markup/table.ts';
import type { Row } from '#site/templates/register/row.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { valueWord } from '#words/words.ts';

/** The table of a register, for static pages and for pages that a function filters. */

export const hallmark = (tier: TrustTier, language: Language): Html =>
  html`<span class="hallmark"
    ><svg
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      stroke-width="1.25"
      aria-hidden="true"
    >
      <path d="${HALLMARKS[tier]}"></path>
    </svg>
    ${valueWord(tier, language)}</span
  >`;

const tierMark = (tier: string | null, language: Language): Html | null => {
  const known = TRUST_TIERS.find((each) => each === tier);
  return known === undefined ? null : hallmark(known, language);
};

const cell = (slot: string, name: string, text: string | null): Html | null =>
  text === null ? null : html`<td class="${name}" data-slot="${slot}">${text}</td>`;

const marks = (row: Row, language: Language): Html =>
  html`<span class="marks label"
    ><span data-slot="tier">${tierMark(row.tier, language)}</span>
    <span data-slot="protocols">${row.protocols}</span>
    <span data-slot="fictional">${row.fictional}</span></span
  >`;

/** Whether a row has any mark; most hotels have none. */
const isMarked = ({ tier, protocols, fictional }: Row): boolean =>
  tier !== null || protocols !== '' || fictional !== '';

const tableRow = (row: Row, language: Language, isTemplate = false): Html =>
  html`<tr>
    <th scope="row" class="name">
      <a href="${localPath(language, `/${row.kind}/${row.slug}`)}" data-slot="name">${row.name}</a>
      ${isTemplate || isMarked(row) ? marks(row, language) : null}
      <p
        data-slot="sentence"
        ${row.sentenceLanguage === null ? null : html`lang="${row.sentenceLanguage}"`}
      >
        ${row.sentence}
      </p>
    </th>
    ${cell('what', 'what', row.what)} ${cell('where', 'where', row.where)}
    ${cell('observed', 'seen', row.observed)}
  </tr>`;

/** The differences between the tables of registers. */
interface TableForm {
  kind: Kind;
  language: Language;
  /** Whether its rows say when they were last visited. */
  isObserved: boolean;
}

export const registerTable = (
  rows: readonly Row[],
  { kind, language, isObserved }: TableForm,
): Html => {
  const { title, headline, located } = valueWordsIn(language).registers[kind];
  const columns = wordsIn(language).register.columns(headline, located, isObserved);
  return rowsTable({
    ...{ className: 'register', caption: title, columns },
    rows: rows.map((row) => tableRow(row, language)),
    isHidden: rows.length === 0,
  });
};

/** The templates from which the page's search renders rows, by filling their slots. */
export const rowTemplates = (pattern: Row, language: Language): Html => {
  const tiers = REGISTERS[pattern.kind].isTiered ? TRUST_TIERS : [];
  const ofTier = (tier: TrustTier): Html =>
    html`<template data-tier="${tier}">${hallmark(tier, language)}</template>`;
  return html`<template data-row>${tableRow(pattern, language, true)}</template
    >${tiers.map(ofTier)}`;
};
