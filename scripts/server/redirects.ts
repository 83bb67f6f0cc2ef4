import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector, { type Matcher } from 'netlify-redirector';
import { z } from 'zod';
import type { Exchange } from './exchange.ts';
import { refuseBadRules } from './rule-errors.ts';
import { ruleIndex } from './rule-index.ts';
import type { StaticFiles } from './static-files.ts';

export interface RedirectMatch {
  to: string;
  status: number;
  force: boolean;
}

/** What rules look at in a request. */
type Asking = Pick<Exchange, 'url'> & { incoming: Pick<Exchange['incoming'], 'headers'> };

export interface Redirects {
  /** Whether a rule may override an existing file; if not, no rule is matched. */
  mayForce(url: URL): boolean;
  match(asking: Asking): Promise<RedirectMatch | undefined>;
}

const ParsedRuleSchema = z.looseObject({
  from: z.string(),
  to: z.string(),
  path: z.string(),
  proxy: z.boolean(),
  force: z.boolean(),
  query: z.record(z.string(), z.unknown()).optional(),
});
type ParsedRule = z.infer<typeof ParsedRuleSchema>;

/** A rule as the engine takes it. */
type EngineRule = Readonly<Record<string, unknown>> & { path: string };

const engineRule = (rule: ParsedRule): EngineRule => {
  if (rule.proxy) {
    throw new Error(`The rule from ${rule.from} to ${rule.to} is a proxy, which is not supported.`);
  }
  const { from, query, ...rest } = rule;
  // Requests are matched as they are written, percent signs included, and so must the rule be.
  return { ...rest, origin: from, params: query, path: new URL(rule.path, 'http://site').pathname };
};

const readCookie = (cookies: string | undefined, name: string): string => {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
};

const language = (headers: Exchange['incoming']['headers']): string =>
  readCookie(headers.cookie, 'nf_lang') || (headers['accept-language'] ?? 'en').slice(0, 2);

const readHeader = ({ incoming }: Asking, name: string): string => {
  const value = name === 'x-language' ? language(incoming.headers) : incoming.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

const matchRule = (matcher: Matcher, exchange: Asking): RedirectMatch | undefined => {
  const { url, incoming } = exchange;
  const match = matcher.match({
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    path: url.pathname,
    query: url.search.slice(1),
    headers: {},
    cookieValues: {},
    getHeader: (name) => readHeader(exchange, name.toLowerCase()),
    getCookie: (name) => readCookie(incoming.headers.cookie, name),
  });
  return match ?? undefined;
};

/** Most requests are for files that no rule overrides, so most paths need no matching. */
const forcing = (rules: readonly ParsedRule[]): Redirects['mayForce'] => {
  const forced = rules.filter(({ force }) => force);
  const paths = new Set(forced.map(({ path }) => path));
  const isPattern = [...paths].some((path) => /[*:]/.test(path));
  const needQuery = forced.every(({ query }) => Object.keys(query ?? {}).length > 0);
  return ({ pathname, search }) =>
    (search !== '' || !needQuery) && (isPattern || paths.has(pathname.replace(/(?<=.)\/$/, '')));
};

/** The rules of the text, and those of the configuration file. */
const parseRules = async (text: string, configFile: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-redirects-'));
  try {
    const file = join(folder, '_redirects');
    await writeFile(file, text);
    return await parseAllRedirects({
      redirectsFiles: [file],
      netlifyConfigPath: configFile,
      configRedirects: [],
      minimal: false,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/**
 * A matcher for some of the rules; there is one at most for each path that rules name. To make one
 * for all rules of the site takes a third of a second, and the engine refuses none that was parsed.
 */
const matcherFor = (rules: readonly EngineRule[]): Promise<Matcher> =>
  // Rules by role would need a signing key; the engine only wants the two values to be there.
  redirector.parseJSON(JSON.stringify(rules), {
    jwtSecret: 'none',
    jwtRoleClaim: 'none',
  });

const loadRedirects = async (text: string, configFile: string): Promise<Redirects> => {
  const { redirects, errors } = await parseRules(text, configFile);
  refuseBadRules('redirect', errors);
  const rules = z.array(ParsedRuleSchema).parse(redirects);
  const engineRules = rules.map(engineRule);
  const rulesFor = ruleIndex(engineRules.map(({ path }) => path));
  const matchers = new Map<string, Promise<Matcher>>();
  const matcherOf = (found: readonly number[]): Promise<Matcher> => {
    const key = found.join();
    const matcher =
      matchers.get(key) ?? matcherFor(found.flatMap((index) => engineRules[index] ?? []));
    matchers.set(key, matcher);
    return matcher;
  };
  return {
    mayForce: forcing(rules),
    match: async (exchange) => {
      const found = rulesFor(exchange.url.pathname);
      return found.length === 0 ? undefined : matchRule(await matcherOf(found), exchange);
    },
  };
};

/** Reads the rules of a site; if their text has not changed, returns the parsed rules again. */
export const redirectsReader = (
  configFile: string,
): ((files: Pick<StaticFiles, 'redirectRules'>) => Promise<Redirects>) => {
  let last: { text: string; redirects: Redirects } | undefined;
  return async (files) => {
    const text = await files.redirectRules();
    if (last?.text !== text) last = { text, redirects: await loadRedirects(text, configFile) };
    return last.redirects;
  };
};

/** The Location of a redirect: keeps the caller's query unless the target has its own. */
export const redirectLocation = (target: string, search: string): string => {
  // Two leading slashes would lead the caller to another host.
  const safeTarget = target.startsWith('/') ? target.replace(/^[/\\]+/, '/') : target;
  if (safeTarget.includes('?')) return safeTarget;
  const [path = '', ...fragment] = safeTarget.split('#');
  return [`${path}${search}`, ...fragment].join('#');
};
