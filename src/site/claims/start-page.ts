import { html, type Html } from '#kernel/text/html.ts';
import { claimForm } from '#register/claims/form.ts';
import { TRAP_FIELD } from '#register/applications/contact.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { questionsOf } from '#site/templates/forms/questions.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { valueWordsIn } from '#words/values.ts';
import { formField } from './field.ts';
import { notice, opening, ownSentence, ownText, section } from './frame.ts';

/** The page on which an owner begins a claim: the entry, and the e-mail address. */

export interface StartPage {
  entry: Entry;
  language: Language;
  /** Fields that were sent and are wrong. */
  wrong: readonly string[];
  /** The address that was sent. */
  contactEmail: string;
}

const trap = (language: Language): Html =>
  html`<div class="trap" aria-hidden="true">
    <label for="${TRAP_FIELD}">${wordsIn(language).forms.trap}</label>
    <input id="${TRAP_FIELD}" name="${TRAP_FIELD}" type="text" tabindex="-1" autocomplete="off" />
  </div>`;

const form = ({ entry: { kind, slug }, language, wrong, contactEmail }: StartPage): Html => {
  const { start } = wordsIn(language).claim;
  const asking = { language, without: ['kind', 'slug', TRAP_FIELD] };
  const asked = questionsOf(claimForm, asking);
  const fields = asked.map((question) =>
    formField({
      question: { ...question, step: undefined },
      value: question.name === 'contactEmail' ? contactEmail : null,
      isWrong: wrong.includes(question.name),
      language,
    }),
  );
  return html`<form class="form" method="post" action="${localPath(language, '/claim')}">
    <div class="answers">
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="slug" value="${slug}" />
      ${fields} ${trap(language)}
      <p class="turn"><button type="submit" class="action">${start.send}</button></p>
    </div>
  </form>`;
};

export const startTitle = ({ entry, language }: Pick<StartPage, 'entry' | 'language'>): string =>
  wordsIn(language).claim.start.heading(entry.record.name);

export const startPage = (page: StartPage): Html => {
  const { entry, language, wrong } = page;
  const { claim } = wordsIn(language);
  const host = new URL(entry.record.websiteUrl).host;
  const back = localPath(language, `/${entry.kind}/${entry.slug}`);
  const trouble = wrong.map((name) =>
    name === 'consent' ? claim.trouble.consent : claim.trouble.email,
  );
  return html`${opening({
    title: startTitle(page),
    margin: html`<a class="crumb" href="${back}">${claim.start.back}</a>`,
    lead: claim.start.lead(host),
  })}
  ${
    wrong.length === 0
      ? null
      : notice(
          claim.trouble.heading,
          html`<ul>
            ${trouble.map((each) => html`<li>${each}</li>`)}
          </ul>`,
        )
  }
  ${section(claim.margin, form(page))}
  ${section(
    claim.start.next,
    html`<ol>
        ${claim.start.steps(host).map((each) => html`<li>${each}</li>`)}
      </ol>
      <p>${ownSentence(claim.start.privacy)}</p>`,
  )}`;
};

/** Asks each register for an entry; the page of the register answers, without scripts too. */
const searchForm = (language: Language): Html => {
  const { notFound } = wordsIn(language);
  const { registers } = valueWordsIn(language);
  const address = (kind: Kind): string => localPath(language, `/${kind}`);
  return html`<form class="search" role="search" action="${address('publishers')}">
    <label for="q">${notFound.search}</label>
    <input id="q" name="q" type="search" maxlength="200" autocomplete="off" spellcheck="false" />
    <p class="registers-asked">
      ${KINDS.map(
        (kind) =>
          html`<button class="action plain" type="submit" formaction="${address(kind)}">
            ${registers[kind].title}
          </button>`,
      )}
    </p>
  </form>`;
};

/** The page for people who have not chosen an entry. */
export const choosePage = (language: Language): Html => {
  const { claim } = wordsIn(language);
  return html`${opening({ title: claim.title, margin: claim.margin, lead: claim.choose.lead })}
  ${section(claim.start.next, html`${ownText(claim.choose.how)} ${searchForm(language)}`)}`;
};

/** A page that only explains a fault. */
export const troublePage = (language: Language, title: string, sentence: string): Html =>
  opening({ title, margin: wordsIn(language).claim.title, lead: sentence });
