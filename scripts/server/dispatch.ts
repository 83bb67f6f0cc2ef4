/** Dispatches a request in Netlify's order: function, redirect rule, file, 404 page. */
import { errorAnswer, redirectAnswer, type Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { FunctionMatch, SiteFunctions } from './functions.ts';
import { redirectLocation, type RedirectMatch, type Redirects } from './redirects.ts';
import type { StaticAnswers } from './static-answers.ts';
import type { StaticFiles } from './static-files.ts';

export interface Site {
  files: StaticFiles;
  staticAnswers: StaticAnswers;
  functions: SiteFunctions;
  redirects: Redirects;
  answerFromFunction: (exchange: Exchange, match: FunctionMatch) => Promise<Answer>;
}

// The class Request refuses these methods, and nothing here handles them.
export const REFUSED_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);
const NOT_FOUND_PAGE = '/404.html';

/** The function for a path, unless it prefers a static file that exists. */
const findFunction = (site: Site, method: string, pathname: string): FunctionMatch | undefined => {
  const match = site.functions.match(method, pathname);
  const yields = match?.target.preferStatic === true && site.files.find(pathname) !== undefined;
  return yields ? undefined : match;
};

/** The first rule that matches, unless a file shadows it. */
const findRule = async (
  { files, redirects }: Site,
  exchange: Exchange,
): Promise<RedirectMatch | undefined> => {
  const fileExists = files.find(exchange.url.pathname) !== undefined;
  if (fileExists && !redirects.mayForce(exchange.url)) return undefined;
  const rule = await redirects.match(exchange);
  return fileExists && rule?.force === false ? undefined : rule;
};

const notFound = async (site: Site, exchange: Exchange): Promise<Answer> => {
  const { method, url } = exchange;
  const reads = method === 'GET' || method === 'HEAD';
  const page = reads && (await site.staticAnswers.answerFile(exchange, NOT_FOUND_PAGE, 404));
  return page || errorAnswer(url.pathname, 404, 'There is nothing at this address.');
};

const followRule = async (site: Site, exchange: Exchange, rule: RedirectMatch): Promise<Answer> => {
  const { method, url } = exchange;
  if (rule.status >= 300 && rule.status < 400)
    return redirectAnswer(rule.status, redirectLocation(rule.to, url.search));
  const [path = ''] = rule.to.split(/[?#]/);
  const match = findFunction(site, method, path);
  if (match !== undefined) return site.answerFromFunction(exchange, match);
  // If the target of a rewrite does not exist, later rules are not tried.
  const answer = await site.staticAnswers.answerFile(exchange, path, rule.status);
  return answer ?? notFound(site, exchange);
};

export const dispatch = async (site: Site, exchange: Exchange): Promise<Answer> => {
  const { method, url } = exchange;
  if (REFUSED_METHODS.has(method)) {
    const answer = errorAnswer(url.pathname, 405, `${method} is not answered here.`);
    return { ...answer, headers: { ...answer.headers, allow: 'GET, HEAD, OPTIONS, POST' } };
  }
  const match = findFunction(site, method, url.pathname);
  if (match !== undefined) return site.answerFromFunction(exchange, match);
  const rule = await findRule(site, exchange);
  if (rule !== undefined) return followRule(site, exchange, rule);
  return (await site.staticAnswers.answer(exchange)) ?? notFound(site, exchange);
};
