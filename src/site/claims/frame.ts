import { Html, html, type Part } from '#kernel/text/html.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { CLAIM_SHELL } from '#site/shells.ts';
import { renderInline, renderText } from '#site/templates/markdown.ts';

/** Pages that are made on request, in the frame that the build made for all of them. */

/** Placeholders in the built frame for a page's title and content, and its address there. */
export const FRAME = {
  path: CLAIM_SHELL.address,
  title: 'kontor-frame-title',
  content: '<!--kontor-frame-content-->',
} as const;

interface Framed {
  title: string;
  content: Html;
  /** The address of the page in English without host, for its links in the other languages. */
  address: string;
}

/** A whole page: the frame with this title and content. */
export const framedPage = (frame: string, { title, content, address }: Framed): string => {
  const shown = html`${title}`.text;
  const linked = LANGUAGES.reduce((text, language) => {
    const link = html`href="${localPath(language, address)}"`.text;
    return text.replaceAll(`href="${localPath(language, FRAME.path)}"`, () => link);
  }, frame);
  // A replacement given as text would read its dollar signs.
  return linked.replaceAll(FRAME.title, () => shown).replace(FRAME.content, () => content.text);
};

/** Markdown of our own as HTML: paragraphs, or a sentence. */
export const ownText = (markdown: string): Html => new Html(renderText(markdown));
export const ownSentence = (markdown: string): Html => new Html(renderInline(markdown));

/** The beginning of a page. */
export const opening = (
  { title, margin, lead }: { title: string; margin: Part; lead: string },
  content: Part = null,
): Html =>
  html`<header class="folio">
    <p class="margin">${margin}</p>
    <div class="column">
      <h1>${title}</h1>
      <p class="lead">${ownSentence(lead)}</p>
      ${content}
    </div>
  </header>`;

/** A part of a page under a heading in the margin. */
export const section = (title: string, content: Part, id: string | null = null): Html =>
  html`<section class="folio" ${id === null ? null : html`id="${id}"`}>
    <h2 class="margin label">${title}</h2>
    <div class="column">${content}</div>
  </section>`;

/** A notice at the top about what was done or what is wrong. */
export const notice = (heading: string, content: Part): Html =>
  html`<div class="folio">
    <div class="column">
      <div class="trouble" role="alert" id="notice">
        <h2>${heading}</h2>
        ${content}
      </div>
    </div>
  </div>`;

/** A form with one button. */
export const button = (action: string, label: string, isPlain = false): Html =>
  html`<form method="post" action="${action}">
    <p class="turn">
      <button type="submit" class="${isPlain ? 'action plain' : 'action'}">${label}</button>
    </p>
  </form>`;

/** A table with its own scroll bar on narrow screens. */
export const wideTable = (
  name: string,
  titles: readonly string[],
  rows: readonly Html[],
  caption: Part = null,
): Html =>
  html`<div class="wide" role="region" aria-label="${name}" tabindex="0">
    <table>
      ${caption}
      <thead>
        <tr>
          ${titles.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
