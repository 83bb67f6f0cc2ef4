import { html, type Html, type Part } from '#kernel/text/html.ts';
import type { Change } from '#register/claims/change.ts';
import type { Claim } from '#register/claims/claim.ts';
import { entryForm } from '#register/claims/form.ts';
import { withChanges } from '#register/claims/submit-change.ts';
import type { Entry } from '#register/search/entry.ts';
import type { ObservedFact } from '#register/observer/reads.ts';
import { notAgreed, seenFacts } from '#register/observer/seen.ts';
import { dayOf } from '#kernel/world.ts';
import { badgeHtml, badgePath } from '#documents/badge/badge.ts';
import { expectation } from '#site/templates/forms/expectation.ts';
import { questionsOf, type Question } from '#site/templates/forms/questions.ts';
import { fieldWord } from '#words/facts.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';
import { formField, texts } from './field.ts';
import { agreedFacts, evidenceTable, lateFacts } from '#site/observed/evidence.ts';
import { button, notice, opening, ownSentence, ownText, section, wideTable } from './frame.ts';

/** The private page of a proved claim: the record, observations, and possible changes. */

export interface OwnerPage {
  claim: Claim;
  entry: Entry;
  /** The origin of the site, such as https://kontor.example */
  origin: string;
  language: Language;
  /** The path of the private address, and until when it leads here. */
  address: string;
  endsAt: Date;
  provedAt: Date;
  changes: readonly Change[];
  facts: readonly ObservedFact[];
  /** When the observer last visited the site. */
  visitedAt: Date | null;
  /** When an incomplete visit will be completed. */
  restDueAt: Date | null;
  /** A sentence about the action that was just done. */
  said: string | null;
  /** Values that were sent and refused, with the faults of their fields. */
  refused: { values: Readonly<Record<string, unknown>>; faults: readonly Fault[] } | null;
  /** Parts that only this register's owners have. */
  more: readonly Html[];
}

interface Fault {
  field: string;
  message: string;
}

const questionsFor = ({ entry: { kind }, language }: OwnerPage): Question[] =>
  questionsOf(entryForm[kind], { language });

const trouble = (page: OwnerPage): Part => {
  const { refused, language } = page;
  if (refused === null) return null;
  const asked = questionsFor(page);
  const lines = refused.faults.map(({ field, message }) => {
    const question = asked.find(({ name }) => name === field);
    if (question === undefined) return html`<li>${field}: ${message}</li>`;
    // The broken rule is shown too, since some rules concern the record and not one field.
    return html`<li>
      <a href="#${question.id}">${question.label}</a>: ${expectation(question, language)}
      <span lang="en">(${message})</span>
    </li>`;
  });
  const heading = wordsIn(language).claim.trouble.heading;
  return notice(
    heading,
    html`<ul>
      ${lines}
    </ul>`,
  );
};

const fieldsPart = (page: OwnerPage): Html => {
  const { entry, changes, language, address, refused } = page;
  const words = wordsIn(language).claim.owner;
  const known = refused?.values ?? withChanges({ ...entry.record }, changes);
  const wrong = new Set(refused?.faults.map(({ field }) => field));
  const fields = questionsFor(page).map((question) =>
    formField({
      question,
      value: known[question.name],
      isWrong: wrong.has(question.name),
      language,
    }),
  );
  return section(
    words.fields,
    html`<p>${words.fieldsHelp}</p>
      <form class="form" method="post" action="${address}/entry">
        <div class="answers">
          ${fields}
          <p class="turn"><button type="submit" class="action">${words.save}</button></p>
        </div>
      </form>`,
    'entry',
  );
};

const valueWords = (question: Question | undefined, value: unknown, page: OwnerPage): string => {
  const values = texts(value);
  if (values.length === 0) return wordsIn(page.language).claim.owner.nothing;
  const as = question?.wordedAs ?? 'text';
  const isWorded = question?.rule.enum !== undefined || question?.rule.items?.enum !== undefined;
  return values.map((each) => (isWorded ? fieldWord(as, each, page.language) : each)).join(', ');
};

const changeRow = (change: Change, asked: readonly Question[], page: OwnerPage): Html => {
  const { language } = page;
  const words = wordsIn(language).claim.owner;
  const lines = Object.entries(change.fields).map(([name, value]) => {
    const question = asked.find((each) => each.name === name);
    return html`<li>${question?.label ?? name}: ${valueWords(question, value, page)}</li>`;
  });
  const doubts = change.doubts.map((doubt) => words.doubts[doubt]).join(', ');
  const why = change.status === 'WAITING' ? doubts : (change.reason ?? '');
  return html`<tr>
    <th scope="row">${dayWords(dayOf(change.submittedAt), language)}</th>
    <td>
      <ul>
        ${lines}
      </ul>
    </td>
    <td>${words.statuses[change.status]}${why === '' ? null : ` (${why})`}</td>
  </tr>`;
};

const requestsPart = (page: OwnerPage): Html => {
  const words = wordsIn(page.language).claim.owner;
  const asked = questionsFor(page);
  const { sent, what, status } = words.columns;
  const content =
    page.changes.length === 0
      ? html`<p class="quiet">${words.noRequests}</p>`
      : wideTable(
          words.requests,
          [sent, what, status],
          page.changes.toReversed().map((change) => changeRow(change, asked, page)),
        );
  return section(words.requests, content, 'changes');
};

const evidencePart = ({ facts, language }: OwnerPage): Part => {
  const shown = [...lateFacts(facts), ...agreedFacts(facts)];
  return shown.length === 0
    ? null
    : html`<details id="evidence">
        <summary>${wordsIn(language).observedTexts.why.name}</summary>
        ${evidenceTable(shown, language)}
      </details>`;
};

const observedPart = (page: OwnerPage): Html => {
  const { facts, entry, language, address, visitedAt, restDueAt: rest } = page;
  const all = wordsIn(language);
  const words = all.claim.owner;
  const observed = all.observedWords(seenFacts(facts), entry);
  const lately = all.observedWords(notAgreed(facts), entry);
  const last = visitedAt === null ? null : words.lastVisit(dayWords(dayOf(visitedAt), language));
  return section(
    words.observed,
    html`${observed === null ? html`<p>${words.nothingObserved}</p>` : ownText(observed.markdown)}
      ${
        lately === null
          ? null
          : html`<p>${words.notAgreed}</p>
              ${ownText(lately.markdown)}`
      }
      ${evidencePart(page)} ${last === null ? null : html`<p>${last}</p>`}
      ${rest === null ? null : html`<p>${words.partial(rest.toISOString().slice(11, 16))}</p>`}
      ${button(`${address}/look`, words.observe)}
      <p class="help">${words.observeHelp}</p>`,
    'observed',
  );
};

/** The lines for the owner's own site. */
const badgePart = ({ entry, language, origin }: OwnerPage): Html => {
  const { badge } = wordsIn(language);
  return section(
    badge.heading,
    html`<p>
        <img
          src="${badgePath(entry, language)}"
          width="240"
          height="48"
          alt="${badge.alt(entry.record.name)}"
        />
      </p>
      <p>${badge.text}</p>
      <div class="copyable">
        <pre><code>${badgeHtml(entry, origin, language)}</code></pre>
      </div>
      <p>${ownSentence(badge.more)}</p>`,
    'badge',
  );
};

const addressPart = ({ language, address }: OwnerPage): Html => {
  const words = wordsIn(language).claim.owner;
  return section(
    words.address,
    html`${button(`${address}/address`, words.renew, true)}
      <p class="help">${words.renewHelp}</p>
      ${button(`${address}/end`, words.end, true)}
      <p class="help">${words.endHelp}</p>`,
    'address',
  );
};

export const ownerPage = (page: OwnerPage): Html => {
  const { claim, entry, language, endsAt, provedAt, said } = page;
  const { claim: words } = wordsIn(language);
  const day = (moment: Date): string => dayWords(dayOf(moment), language);
  const host = new URL(claim.websiteUrl).host;
  const path = localPath(language, `/${entry.kind}/${entry.slug}`);
  return html`${opening(
    { title: words.owner.heading(entry.record.name), margin: words.title, lead: words.owner.lead },
    html`${said === null ? null : html`<p role="status" id="said"><strong>${said}</strong></p>`}
      <p>${words.owner.proved(host, day(provedAt))} ${words.owner.private(day(endsAt))}</p>
      <p><a href="${path}">${words.owner.publicPage}</a></p>`,
  )}
  ${trouble(page)} ${requestsPart(page)} ${page.more} ${observedPart(page)} ${fieldsPart(page)}
  ${badgePart(page)} ${addressPart(page)}`;
};
