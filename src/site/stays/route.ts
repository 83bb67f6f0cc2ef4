import type { Fault } from '#hotels/wishes/read-wish.ts';
import { readArguments } from '#hotels/list-hotels/arguments.ts';
import type { SearchPorts } from '#hotels/search/ports.ts';
import { searchHotels } from '#hotels/search/search-hotels.ts';
import { hotelDate } from '#hotels/search/today.ts';
import type { Policy, RequestContext } from '#kernel/http/endpoint.ts';
import { answerToFailure } from '#kernel/http/http-error.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import type { Area, Town } from '#register/places/locality.ts';
import { staySearchIn } from '#words/hotels/stay-search-words.ts';
import { staysIn } from '#words/hotels/stay-words.ts';
import { LANGUAGES, languageOf, localPath, type Language } from '#words/language.ts';
import { contentOf, titleOf, type StaysAnswer } from './answer.ts';
import { isAsked, readAsked, STAYS_PATH, staysQuery } from './asked.ts';
import { PAGE_HEADERS } from '#site/page-headers.ts';
import { argumentsOf, PAGE_HOTELS, questionFaults, type SearchFaults } from './question.ts';
import { filledShell } from './shell.ts';

/** GET /hotels/stays: the search of `list_hotels` as a page that the server draws. */

export interface StaysPorts {
  search: SearchPorts;
  /** The areas that contain at least one hotel. */
  areas(): Promise<readonly Area[]>;
  /** The towns whose names maps may show. */
  towns(): Promise<readonly Town[]>;
  /** The page around an answer, which the build has made. */
  shell(language: Language): Promise<string>;
  /** Counts one search of a visitor, by IP address. */
  take(address: string): Promise<QuotaUse>;
}

const route = (language: Language) => ({
  contract: {
    operationId: `search_stays_${language}`,
    method: 'GET' as const,
    path: localPath(language, STAYS_PATH),
  },
});
type Route = ReturnType<typeof route>;

export const STAYS_ROUTES: readonly Route[] = LANGUAGES.map(route);

/** The field at which a search fault is shown; a fault of no field is shown at the top. */
const faultWords = (
  { argument, asked, withoutMiddle }: Fault,
  language: Language,
): { faults: SearchFaults } | { trouble: string } => {
  const { noArea, noCentre, noMiddle, distance, facility } = staySearchIn(language).faults;
  if (argument === 'region') return { faults: { region: noArea(asked) } };
  if (argument === 'near') return { faults: { where: noCentre(asked) } };
  if (argument === 'sort')
    return {
      faults: {
        where: withoutMiddle === undefined ? distance : noMiddle(withoutMiddle),
      },
    };
  return { trouble: facility(asked) };
};

type Searched = Pick<StaysAnswer, 'found' | 'faults' | 'trouble'>;
const nothing = (said: Partial<Searched> = {}): Searched => ({
  ...{ found: null, faults: {}, trouble: null },
  ...said,
});

/** A fault for words that are neither a name nor anything else that the search knows. */
const unknownFault = (
  { total, wish }: Pick<NonNullable<StaysAnswer['found']>['hotels'], 'total' | 'wish'>,
  language: Language,
): SearchFaults => {
  const [words] = wish.conditions.filter(({ by }) => by === 'words');
  const isUnknown = total === 0 && words !== undefined && wish.from === null;
  return isUnknown ? { where: staySearchIn(language).faults.unknown(words.asked) } : {};
};

const searched = async (
  { asked, today, language }: Pick<StaysAnswer, 'asked' | 'today' | 'language'>,
  { search: ports }: StaysPorts,
): Promise<Searched> => {
  const faults = questionFaults(asked, today, language);
  if (!isAsked(asked) || Object.keys(faults).length > 0) return nothing({ faults });
  const read = readArguments(argumentsOf(asked, language), ports.now());
  if ('mistakes' in read) return nothing({ trouble: staysIn(language).cannot(read.mistakes) });
  const skip = (asked.page - 1) * PAGE_HOTELS;
  const hotels = await searchHotels({ ...read.search, skip }, ports);
  if (hotels === null) return nothing({ trouble: staySearchIn(language).notNow });
  if ('faults' in hotels)
    return hotels.faults
      .map((fault) => faultWords(fault, language))
      .reduce<Searched>((all, said) => ({ ...all, ...said }), nothing());
  return nothing({ found: { hotels, query: read.query }, faults: unknownFault(hotels, language) });
};

const pageOf = async (answer: StaysAnswer, ports: StaysPorts): Promise<string> =>
  filledShell(await ports.shell(answer.language), {
    title: titleOf(answer),
    description: staySearchIn(answer.language).description,
    content: contentOf(answer),
    path: STAYS_PATH,
    query: staysQuery(answer.asked, { page: answer.asked.page }),
  });

/** A page that says what went wrong, and keeps the question in its form. */
const troublePage = (url: URL, trouble: string, ports: StaysPorts): Promise<string> => {
  const language = languageOf(url.pathname);
  const answer: StaysAnswer = {
    ...{ language, asked: readAsked(url.searchParams), today: hotelDate(ports.search.now()) },
    ...nothing({ trouble }),
    ...{ areas: [], towns: [] },
  };
  return pageOf(answer, ports);
};

const answered = async (url: URL, ports: StaysPorts): Promise<Answer> => {
  const language = languageOf(url.pathname);
  const asked = readAsked(url.searchParams);
  const today = hotelDate(ports.search.now());
  const [areas, towns] = isAsked(asked)
    ? await Promise.all([ports.areas(), ports.towns()])
    : [[], []];
  const answer = {
    language,
    asked,
    today,
    areas,
    towns,
    ...(await searched({ asked, today, language }, ports)),
  };
  const isFaulty = answer.found === null && isAsked(asked);
  const body = await pageOf(answer, ports);
  return { status: isFaulty ? 400 : 200, body, freshness: 'briefly', headers: PAGE_HEADERS };
};

const refused = async (url: URL, use: QuotaUse, ports: StaysPorts): Promise<Answer> => {
  const seconds = secondsOf(use.resetsInMs);
  const { tooMany } = staySearchIn(languageOf(url.pathname));
  const headers = { ...PAGE_HEADERS, ...quotaHeaders(use), 'Retry-After': String(seconds) };
  const body = await troublePage(url, tooMany(seconds), ports);
  return { status: 429, body, freshness: 'never', headers };
};

/** An error is reported to the operator, and the visitor is asked to try again. */
const failed = async (url: URL, error: unknown, ports: StaysPorts): Promise<Answer> => {
  ports.search.report(error);
  const { notNow } = staySearchIn(languageOf(url.pathname));
  const headers = { ...PAGE_HEADERS, 'Retry-After': '30' };
  return { status: 503, body: await troublePage(url, notNow, ports), freshness: 'never', headers };
};

/**
 * A request without a search is not counted. If counting fails, the request is admitted, because
 * parts that need no prices can still be answered from the snapshot.
 */
const admitted = async (
  { url, address }: Pick<RequestContext<Route>, 'url' | 'address'>,
  { take, search }: StaysPorts,
): Promise<QuotaUse | null> => {
  if (!isAsked(readAsked(url.searchParams))) return null;
  return take(address).catch((error: unknown) => {
    search.report(error);
    return null;
  });
};

/** Open to everybody with a rate limit; answers served from a cache are not counted. */
export const staysPolicy = (ports: StaysPorts): Policy<Route, QuotaUse | null> => ({
  admit: (context) => admitted(context, ports),
  execute: (_, { url }, use) =>
    use?.allowed === false
      ? refused(url, use, ports)
      : answered(url, ports).catch((error: unknown) => failed(url, error, ports)),
  encodeError: (error, { request }) => answerToFailure(error, request.method),
});
