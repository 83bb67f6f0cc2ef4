import { LOGO } from '#documents/logo.ts';
import { html, Html, type Part } from '#kernel/text/html.ts';

/** Headers of every page of the console: no script runs in it, and no other site can frame it. */

export const CONSOLE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

const MARK = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  aria-hidden="true"
>
  ${new Html(LOGO)}
</svg>`;

export const SIGN_OUT = html`<form method="post" action="/console/sign-out">
  <button class="link" type="submit">Sign out</button>
</form>`;

/** A whole page. `corner` is shown at the end of the masthead. */
export const framed = (
  { title, corner = null }: { title: string; corner?: Part },
  content: Html,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Kontor</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/console.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="masthead">
          <div class="sheet">
            <a class="wordmark" href="/">${MARK} Kontor</a>
            <div class="corner">${corner}</div>
          </div>
        </header>
        <main id="content" tabindex="-1"><div class="sheet ledger">${content}</div></main>
      </body>
    </html> `.text;

/** A part of a page: its heading and a note in the margin, and its content in the column. */
export const folio = (id: string, title: string, note: Part, content: Part): Html =>
  html`<section class="folio" id="${id}" aria-labelledby="${id}-title">
    <div class="margin">
      <h2 id="${id}-title">${title}</h2>
      ${note === null ? null : html`<p>${note}</p>`}
    </div>
    <div class="column">${content}</div>
  </section>`;

export interface Column {
  title: string;
  /** Aligned to the right, so that digits are in columns. */
  isNumber?: true;
}

/** A table that can be scrolled by keyboard if it is wider than the page. */
export const table = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Part[])[],
): Html => {
  const kind = (index: number) => (columns[index]?.isNumber ? html`class="number"` : null);
  const head = columns.map(
    ({ title }, index) => html`<th scope="col" ${kind(index)}>${title}</th>`,
  );
  // On a phone each row is shown as a block, in which `data-title` labels the cells.
  const cellOf = (cell: Part, index: number): Html =>
    index === 0
      ? html`<th scope="row">${cell}</th>`
      : html`<td ${kind(index)} data-title="${columns[index]?.title ?? ''}">
          <div>${cell}</div>
        </td>`;
  const body = rows.map(
    (cells) =>
      html`<tr>
        ${cells.map(cellOf)}
      </tr>`,
  );
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption class="visually-hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
};
