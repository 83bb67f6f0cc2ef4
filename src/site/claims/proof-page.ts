import { html, type Html, type Part } from '#kernel/text/html.ts';
import { TOKEN_LABEL, WELL_KNOWN_PATH, type Look } from '#register/proofs/token.ts';
import type { Claim } from '#register/claims/claim.ts';
import { dayOf } from '#kernel/world.ts';
import type { Language } from '#words/language.ts';
import { wordsIn, type Words } from '#words/languages.ts';
import { dayWords } from '#words/words.ts';
import { button, notice, opening, section } from './frame.ts';

/** The page of a claim not yet proved: the text, where to publish it, and the check. */

export interface ProofPage {
  claim: Claim;
  name: string;
  language: Language;
  /** The path of the private address, and until when it leads here. */
  address: string;
  endsAt: Date;

  /** The places just checked without success; empty before the first check. */
  looks: readonly Look[];
}

/** The host and, where it begins with www, the domain that it belongs to. */
const provedHosts = (websiteUrl: string): string[] => {
  const { hostname } = new URL(websiteUrl);
  return hostname.startsWith('www.') ? [hostname, hostname.slice('www.'.length)] : [hostname];
};

export const dnsNames = (websiteUrl: string): string[] =>
  provedHosts(websiteUrl).flatMap((host) => [`${TOKEN_LABEL}.${host}`, host]);

export const fileAddresses = (websiteUrl: string): string[] =>
  provedHosts(websiteUrl).map((host) => `https://${host}${WELL_KNOWN_PATH}`);

const codes = (values: readonly string[]): Html[] =>
  values.map((value) => html`<code>${value}</code>`);

const ways = ({ claim, language }: ProofPage): Html => {
  const words = wordsIn(language).claim.proof;
  return html`<dl class="proof">
    <dt>${words.text}</dt>
    <dd><code id="token">${claim.token}</code></dd>
    <dt>${words.dns}</dt>
    <dd>${codes(dnsNames(claim.websiteUrl))}</dd>
    <dt>${words.file}</dt>
    <dd>${codes(fileAddresses(claim.websiteUrl))}</dd>
  </dl>`;
};

/** The result of a check in the page's words; codes of connection errors are not translated. */
const lookLine = ({ where, result }: Look, { results }: Words['claim']['proof']): Html => {
  const [, status] = /^answered (\d+)$/.exec(result) ?? [];
  const code = /\bE[A-Z]{4,}\b/.exec(result)?.[0] ?? '';
  const known = results.known.get(result) ?? results.known.get(code);
  const said = status === undefined ? known : results.answered(status);
  const shown = said ?? html`${results.failed}: <span lang="en">${result}</span>`;
  return html`<li><code>${where}</code>: ${shown}</li>`;
};

const lookedFor = ({ looks, language }: ProofPage): Part => {
  if (looks.length === 0) return null;
  const words = wordsIn(language).claim.proof;
  return notice(
    words.looked,
    html`<p>${words.dnsWait}</p>
      <ul>
        ${looks.map((look) => lookLine(look, words))}
      </ul>`,
  );
};

export const proofPage = (page: ProofPage): Html => {
  const { claim, name, language, address, endsAt } = page;
  const { claim: words } = wordsIn(language);
  const until = dayWords(dayOf(endsAt), language);
  return html`${opening(
    { title: words.proof.heading(name), margin: words.title, lead: words.proof.lead },
    html`<p>${words.proof.keep(until)}</p>
      ${claim.status === 'LAPSED' ? html`<p>${words.proof.lapsed}</p>` : null}`,
  )}
  ${lookedFor(page)}
  ${section(
    words.proof.text,
    html`${ways(page)} ${button(`${address}/proof`, words.proof.look)}
      <p class="quiet">${words.proof.number} <code>${claim.claimId}</code></p>`,
  )}`;
};
