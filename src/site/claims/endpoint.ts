import { isOwnOrigin } from '#kernel/http/forms.ts';
import { endpoint, RouteError, type RequestContext } from '#kernel/http/endpoint.ts';
import { ownOrigin } from '#kernel/config/own-origin.ts';
import type { Answer } from '#kernel/http/respond.ts';
import type { Routed } from '#kernel/http/router.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { hostOf } from '#register/claims/claim.ts';
import { isOf } from '#register/proofs/record.ts';
import { languageOf, LANGUAGES, localPath, neutralPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { PRIVATE_PAGE_HEADERS } from '#site/page-headers.ts';
import { framedPage } from './frame.ts';
import {
  formFields,
  opened,
  type Asked,
  type ClaimPagePorts,
  type Opened,
  type PageAnswer,
} from './operations.ts';
import { change, end, look, prove, renew, showOwner } from './owner.ts';
import { showStart, start } from './start.ts';
import { troublePage } from './start-page.ts';

/**
 * Claims over HTTP, in every language. There is no cookie: a secret address identifies the holder,
 * and forms that other sites send are refused.
 */

interface Operation<Ports> extends Routed {
  answer(ports: Ports, asked: Asked, params: Readonly<Record<string, string>>): Promise<PageAnswer>;
}

/** An action of a holder at a path below the private address. */
export type OwnerAct<Ports> = (ports: Ports, asked: Asked, opened: Opened) => Promise<PageAnswer>;

export interface ClaimEndpoint<Ports> {
  /** Called at each request, since it may fail. */
  open(): Promise<Ports>;
  /** The built page frame of a language. */
  frame(language: Language): Promise<string>;
  siteUrl(): string | undefined;
  nameClient(address: string): string;
}

const trouble = (
  language: Language,
  status: number,
  about: 'unknown' | 'moved' | 'limit' | 'broken' | 'foreign',
): PageAnswer => {
  const words = wordsIn(language).claim.trouble;
  const title = words[`${about}Title`];
  return { status, title, content: troublePage(language, title, words[about]) };
};

/** Unknown, expired and mistyped addresses get the same answer. */
const owned =
  <Ports extends ClaimPagePorts>(act: OwnerAct<Ports>): Operation<Ports>['answer'] =>
  async (ports, asked, { secret = '' }) => {
    const found = await opened(ports, secret, asked.language);
    return found === null ? trouble(asked.language, 404, 'unknown') : act(ports, asked, found);
  };

/** Whether the entry names another host now: who has proved the former one holds it no more. */
const isMoved = ({ claim, entry }: Opened): boolean =>
  claim.status === 'PROVED' && !isOf(entry.record, { host: hostOf(claim) });

const atPresentHost =
  <Ports extends ClaimPagePorts>(act: OwnerAct<Ports>): OwnerAct<Ports> =>
  async (ports, asked, found) =>
    isMoved(found) ? trouble(asked.language, 403, 'moved') : act(ports, asked, found);

/** Allows an action only if the claim is proved; otherwise shows the owner's page. */
const proved = <Ports extends ClaimPagePorts>(act: OwnerAct<Ports>): OwnerAct<Ports> =>
  atPresentHost((ports, asked, found) =>
    found.claim.status === 'PROVED' ? act(ports, asked, found) : showOwner(ports, asked, found),
  );

const OWNER_ACTS: Readonly<Record<string, OwnerAct<ClaimPagePorts>>> = {
  proof: prove,
  entry: proved(change),
  look: proved(look),
  address: renew,
  end,
};

/** The answer to a form stands at the address of its action, which may be opened again. */
const showPage: OwnerAct<ClaimPagePorts> = async (_, __, { address }) => ({
  status: 303,
  location: address,
});

/** The view and the actions of an additional part of the page, such as for hotels. */
export interface MoreActs<Ports> {
  show: OwnerAct<Ports>;
  acts: Readonly<Record<string, OwnerAct<Ports>>>;
  /** Files of the owner, each by its name below the private address. */
  files: Readonly<Record<string, OwnerAct<Ports>>>;
}

/** An operation at a path below the private address, for the pages at a path of a language. */
const below = <Ports extends ClaimPagePorts>(
  method: 'GET' | 'POST',
  path: string,
  [name, act]: readonly [string, OwnerAct<Ports>],
): Operation<Ports> => ({
  contract: {
    operationId: `${method.toLowerCase()}_claim_${name.replaceAll(/[-.]/g, '_')}`,
    method,
    path: `${path}/{secret}/${name}`,
  },
  answer: owned(act),
});

const operationsIn = <Ports extends ClaimPagePorts>(
  language: Language,
  { show, acts, files }: MoreActs<Ports>,
): Operation<Ports>[] => {
  const at = (path: string): string => localPath(language, path);
  const own = Object.entries<OwnerAct<Ports>>({ ...OWNER_ACTS });
  const more = Object.entries(acts).map(([name, act]) => [name, proved(act)] as const);
  return [
    ...(['/claim', '/partner'] as const).flatMap((path): Operation<Ports>[] => [
      {
        contract: { operationId: 'show_claim_form', method: 'GET', path: at(path) },
        answer: showStart,
      },
      {
        contract: { operationId: 'show_claim', method: 'GET', path: at(`${path}/{secret}`) },
        answer: owned(atPresentHost(show)),
      },
      ...[...own, ...more].flatMap(([name, act]) => [
        below<Ports>('POST', at(path), [name, act]),
        below<Ports>('GET', at(path), [name, showPage]),
      ]),
      ...Object.entries(files).map(([name, act]) => below('GET', at(path), [name, proved(act)])),
    ]),
    {
      contract: { operationId: 'start_claim', method: 'POST', path: at('/claim') },
      answer: start,
    },
  ];
};

type Context<Ports> = RequestContext<Operation<Ports>>;
type Framed = Pick<ClaimEndpoint<ClaimPagePorts>, 'frame'>;

/** The page that shows what a form was sent to: its own address has no page. */
const addressOf = ({ pathname, search }: URL): string => {
  const [, page = '', secret] = neutralPath(pathname).split('/');
  return `/${page}${secret === undefined ? search : `/${secret}`}`;
};

const encode = async ({ frame }: Framed, url: URL, answer: PageAnswer): Promise<Answer> => {
  const never = { freshness: 'never' as const };
  if ('location' in answer) {
    const headers = { ...PRIVATE_PAGE_HEADERS, Location: answer.location };
    return { status: answer.status, body: null, ...never, headers };
  }
  if ('csv' in answer) {
    const headers = {
      ...PRIVATE_PAGE_HEADERS,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${answer.name}"`,
    };
    return { status: answer.status, body: answer.csv, ...never, headers };
  }
  const { title, content } = answer;
  const page = { title, content, address: addressOf(url) };
  const body = framedPage(await frame(languageOf(url.pathname)), page);
  return { status: answer.status, body, ...never, headers: PRIVATE_PAGE_HEADERS };
};

const encodeError = async (framed: Framed, url: URL, error: unknown): Promise<Answer> => {
  const language = languageOf(url.pathname);
  if (error instanceof RefusalError && error.code === 'RATE_LIMITED')
    return encode(framed, url, trouble(language, 429, 'limit'));
  if (!(error instanceof RouteError)) return encode(framed, url, trouble(language, 503, 'broken'));
  const status = error.code === 'ROUTE_NOT_FOUND' ? 404 : 405;
  const answer = await encode(framed, url, trouble(language, status, 'unknown'));
  const { headers } = answer;
  return error.allow === '' ? answer : { ...answer, headers: { ...headers, Allow: error.allow } };
};

/** Answers every request under /claim and /partner, in every language. */
export const claimEndpoint = <Ports extends ClaimPagePorts>(
  parts: ClaimEndpoint<Ports>,
  more: MoreActs<Ports>,
) => {
  const { open, siteUrl, nameClient } = parts;
  const execute = async (operation: Operation<Ports>, context: Context<Ports>) => {
    const { request, url, match, address, later } = context;
    const language = languageOf(url.pathname);
    const isPost = operation.contract.method === 'POST';
    if (isPost && !isOwnOrigin(request, siteUrl()))
      return encode(parts, url, trouble(language, 403, 'foreign'));
    const fields = isPost ? await formFields(request) : null;
    const origin = ownOrigin(url, siteUrl());
    const client = nameClient(address);
    const asked = { language, origin, query: url.searchParams, fields, client, later };
    return encode(parts, url, await operation.answer(await open(), asked, match.params));
  };
  const operations = LANGUAGES.flatMap((language) => operationsIn(language, more));
  return endpoint<Operation<Ports>, void>(operations, {
    admit: async () => undefined,
    execute,
    encodeError: (error, { url }) => encodeError(parts, url, error),
  });
};
