import type { Policy, RequestContext } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { PAGE_HEADERS } from '#site/page-headers.ts';
import { LANGUAGES, localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { scriptWordsIn } from '#words/scripts.ts';
import { filledFrame, type View } from './slots.ts';
import { readAsked, refusedView, viewer, type ListingPorts } from './view.ts';

/** GET /{kind}?…: a register filtered, searched or sorted in a way that no built page shows. */

export interface ListingPagePorts extends ListingPorts {
  /** The page around an answer. */
  frame(kind: Kind, language: Language): Promise<string>;
  /** Counts a page that was not served from a cache, by the client's address. */
  take(address: string): Promise<QuotaUse>;
  report(error: unknown): void;
}

const route = (kind: Kind, language: Language) => ({
  ...{ kind, language },
  contract: {
    operationId: `list_${kind}_page_${language}`,
    method: 'GET' as const,
    path: localPath(language, `/${kind}`),
  },
});
type Route = ReturnType<typeof route>;

export const LISTING_ROUTES: readonly Route[] = KINDS.flatMap((kind) =>
  LANGUAGES.map((language) => route(kind, language)),
);

type Page = Omit<Answer, 'body' | 'headers'> & { headers?: Record<string, string> };

/** Open to everybody with a rate limit; pages served from a cache are not counted. */
export const listingPolicy = (ports: ListingPagePorts): Policy<Route, QuotaUse> => {
  const view = viewer(ports);
  const askedOf = ({ kind, language }: Route, url: URL) => ({
    ...{ kind, language, query: readAsked(kind, url.searchParams) },
  });
  const page = async (shown: View, { headers, ...answer }: Page): Promise<Answer> => ({
    ...answer,
    headers: { ...PAGE_HEADERS, ...headers },
    body: filledFrame(await ports.frame(shown.kind, shown.language), shown),
  });
  const answered = async (operation: Route, url: URL): Promise<Answer> => {
    const shown = await view(askedOf(operation, url));
    return shown.found.refusal === null
      ? page(shown, { status: 200, freshness: 'until-deploy' })
      : page(shown, { status: 400, freshness: 'briefly' });
  };
  const refused = (operation: Route, url: URL, use: QuotaUse): Promise<Answer> => {
    const seconds = secondsOf(use.resetsInMs);
    const words = wordsIn(operation.language).register.tooMany(seconds);
    const headers = { ...quotaHeaders(use), 'Retry-After': String(seconds) };
    const shown = refusedView(askedOf(operation, url), words);
    return page(shown, { status: 429, freshness: 'never', headers });
  };
  /** Reports a failure to the operator; the client is asked to try again. */
  const failed = (operation: Route, url: URL, error: unknown): Promise<Answer> => {
    ports.report(error);
    const shown = refusedView(askedOf(operation, url), scriptWordsIn(operation.language).noAnswer);
    return page(shown, { status: 503, freshness: 'never', headers: { 'Retry-After': '30' } });
  };
  return {
    admit: ({ address }: Pick<RequestContext<Route>, 'address'>) => ports.take(address),
    execute: (operation, { url }, use) =>
      use.allowed
        ? answered(operation, url).catch((error: unknown) => failed(operation, url, error))
        : refused(operation, url, use),
    encodeError: (error, { request }) => answerToFailure(error, request.method),
  };
};
