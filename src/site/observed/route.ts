import { html, type Html } from '#kernel/text/html.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import type { Policy, RequestContext } from '#kernel/http/endpoint.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import type { FactChange } from '#register/observer/ports.ts';
import type { ObservationReads, ObservedFact } from '#register/observer/reads.ts';
import { siteOf } from '#register/observer/site.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Entry } from '#register/search/entry.ts';
import { framedPage, opening, section } from '#site/claims/frame.ts';
import { PAGE_HEADERS } from '#site/page-headers.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { evidencePath } from '#words/observed.ts';
import { scriptWordsIn } from '#words/scripts.ts';
import { agreedFacts, evidenceTable, historyTable } from './evidence.ts';

/** GET /evidence/{kind}/{slug}: what was observed of an entry's site, with its evidence. */

export interface EvidencePagePorts {
  /** One listed entry; null where there is none. */
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  reads(): Promise<Pick<ObservationReads, 'facts' | 'history'>>;
  /** The built page around an answer. */
  frame(language: Language): Promise<string>;
  /** Counts a page that was not served from a cache, by the client's address. */
  take(address: string): Promise<QuotaUse>;
  report(error: unknown): void;
}

interface Route {
  kind: Kind;
  language: Language;
  contract: Pick<Contract, 'operationId' | 'method' | 'path'>;
}

const route = (kind: Kind, language: Language): Route => ({
  ...{ kind, language },
  contract: {
    operationId: `read_${kind}_evidence_${language}`,
    method: 'GET',
    path: localPath(language, evidencePath({ kind, slug: '{slug}' })),
  },
});

export const EVIDENCE_ROUTES: readonly Route[] = KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => route(kind, language)),
);

interface Observed {
  entry: Entry;
  facts: readonly ObservedFact[];
  history: readonly FactChange[];
}

const content = ({ entry, facts, history }: Observed, language: Language): Html => {
  const { why, how, page } = wordsIn(language).observedTexts;
  const { kind, slug, record } = entry;
  const shown = agreedFacts(facts);
  const back = html`<a href="${localPath(language, `/${kind}/${slug}`)}">${why.back}</a>`;
  return html`${opening(
    { title: why.title(record.name), margin: back, lead: why.lead(siteOf(record.websiteUrl)) },
    html`<p>
      <a href="${page}">${how}</a>, <a href="/api/observations/${kind}/${slug}">${why.json}</a>
    </p>`,
  )}
  ${section(
    why.name,
    shown.length === 0 ? html`<p>${why.nothing}</p>` : evidenceTable(shown, language),
    'evidence',
  )}
  ${section(
    why.past,
    history.length === 0 ? html`<p>${why.noHistory}</p>` : historyTable(history, language),
    'history',
  )}`;
};

type Page = Omit<Answer, 'body'> & { title: string; content: Html };
type Trouble = Omit<Page, 'title' | 'content'> & { said: string };

/** The entry that an address names. */
interface Asked extends Pick<Route, 'kind' | 'language'> {
  slug: string;
}

const pagesIn = ({ frame }: Pick<EvidencePagePorts, 'frame'>) => {
  const page = async (asked: Asked, { title, content: shown, headers, ...answer }: Page) => {
    const framed = { title, content: shown, address: evidencePath(asked) };
    const body = framedPage(await frame(asked.language), framed);
    return { ...answer, body, headers: { ...PAGE_HEADERS, ...headers } };
  };
  const trouble = (asked: Asked, { said, ...answer }: Trouble) => {
    const title = wordsIn(asked.language).observedTexts.why.name;
    return page(asked, { ...answer, title, content: opening({ title, margin: null, lead: said }) });
  };
  return { page, trouble };
};

/** Open to everybody with a rate limit; pages served from a cache are not counted. */
export const evidencePolicy = (ports: EvidencePagePorts): Policy<Route, QuotaUse> => {
  const { entry: find, reads, take, report } = ports;
  const { page, trouble } = pagesIn(ports);
  const answered = async (asked: Asked): Promise<Answer> => {
    const { kind, slug, language } = asked;
    const { why } = wordsIn(language).observedTexts;
    const entry = await find(kind, slug);
    if (entry === null)
      return trouble(asked, { status: 404, freshness: 'briefly', said: why.missing });
    const site = siteOf(entry.record.websiteUrl);
    const read = await reads();
    const [facts, history] = await Promise.all([read.facts(site), read.history(site)]);
    const title = why.title(entry.record.name);
    const shown = content({ entry, facts, history }, language);
    return page(asked, { status: 200, freshness: 'briefly', title, content: shown });
  };
  const refused = (asked: Asked, use: QuotaUse): Promise<Answer> => {
    const seconds = secondsOf(use.resetsInMs);
    const said = wordsIn(asked.language).register.tooMany(seconds);
    const headers = { ...quotaHeaders(use), 'Retry-After': String(seconds) };
    return trouble(asked, { status: 429, freshness: 'never', said, headers });
  };
  /** Reports a failure to the operator; the client is asked to try again. */
  const failed = (asked: Asked, error: unknown): Promise<Answer> => {
    report(error);
    const said = scriptWordsIn(asked.language).noAnswer;
    const headers = { 'Retry-After': '30' };
    return trouble(asked, { status: 503, freshness: 'never', said, headers });
  };
  return {
    admit: ({ address }: Pick<RequestContext<Route>, 'address'>) => take(address),
    execute: ({ kind, language }, { match }, use) => {
      const asked = { kind, language, slug: match.params['slug'] ?? '' };
      return use.allowed
        ? answered(asked).catch((error: unknown) => failed(asked, error))
        : refused(asked, use);
    },
    encodeError: (error, { request }) => answerToFailure(error, request.method),
  };
};
