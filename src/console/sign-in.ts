import { framed } from './frame.ts';
import { html } from '#kernel/text/html.ts';

/** The page of those who have not signed in. */

const COMMAND = 'npm run kontor -- keys create --operator --scope console';

const field = (trouble: string | null) =>
  html`<form class="sign-in" method="post" action="/console">
    <input type="text" name="username" autocomplete="username" value="operator" hidden />
    <label for="key">Operator key with the scope console</label>
    <input
      id="key"
      name="key"
      type="password"
      autocomplete="current-password"
      required
      ${trouble === null ? null : html`aria-describedby="trouble" aria-invalid="true"`}
      spellcheck="false"
    />
    ${trouble === null ? null : html`<p id="trouble" role="alert">${trouble}</p>`}
    <button class="action" type="submit">Sign in</button>
  </form>`;

export const signInPage = (trouble: string | null = null): string =>
  framed(
    { title: 'Sign in' },
    html`<header class="folio">
      <p class="margin">For the operator</p>
      <div class="column">
        <h1>Console</h1>
        <p class="lead">
          Organizations, money and what needs a look, to be read and not to be changed.
        </p>
        ${field(trouble)}
        <p class="quiet">A key is made on the machine of Kontor: <code>${COMMAND}</code></p>
      </div>
    </header>`,
  );

/** A page that only says what went wrong. */
export const troublePage = (title: string, sentence: string): string =>
  framed(
    { title },
    html`<header class="folio">
      <p class="margin">Console</p>
      <div class="column">
        <h1>${title}</h1>
        <p class="lead">${sentence}</p>
        <p><a href="/console">To the console</a></p>
      </div>
    </header>`,
  );
