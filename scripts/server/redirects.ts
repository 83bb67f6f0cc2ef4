import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector, { type Matcher } from 'netlify-redirector';
import { z } from 'zod';
import type { Exchange } from './exchange.ts';
import { refuseBadRules } from './rule-errors.ts';

export interface RedirectMatch {
  to: string;
  status: number;
  force: boolean;
}

export interface Redirects {
  /** Whether any rule takes the place of a file that is there; if not, files need no matching. */
  anyForced: boolean;
  match(exchange: Exchange): RedirectMatch | undefined;
}

const RULES_FILE = '_redirects';

const ParsedRuleSchema = z.looseObject({
  from: z.string(),
  to: z.string(),
  path: z.string(),
  proxy: z.boolean(),
  force: z.boolean(),
  query: z.record(z.string(), z.unknown()).optional(),
});
type ParsedRule = z.infer<typeof ParsedRuleSchema>;

const engineRule = (rule: ParsedRule): unknown => {
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

const readHeader = ({ incoming }: Exchange, name: string): string => {
  const value = name === 'x-language' ? language(incoming.headers) : incoming.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

const matchRule = (matcher: Matcher, exchange: Exchange): RedirectMatch | undefined => {
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

interface Positions {
  publishFolder: string;
  configFile: string;
}

const loadRedirects = async (positions: Positions): Promise<Redirects> => {
  const { redirects, errors } = await parseAllRedirects({
    redirectsFiles: [join(positions.publishFolder, RULES_FILE)],
    netlifyConfigPath: positions.configFile,
    configRedirects: [],
    minimal: false,
  });
  refuseBadRules('redirect', errors);
  const rules = z.array(ParsedRuleSchema).parse(redirects);
  if (rules.length === 0) return { anyForced: false, match: () => undefined };
  // Rules by role would need a signing key; the engine only wants the two values to be there.
  const options = { jwtSecret: 'none', jwtRoleClaim: 'none' };
  const matcher = await redirector.parseJSON(JSON.stringify(rules.map(engineRule)), options);
  const anyForced = rules.some(({ force }) => force);
  return { anyForced, match: (exchange) => matchRule(matcher, exchange) };
};

/** Reads the rules; where the site's own are as they were, the ones read before. */
export const redirectsReader = (positions: Positions): (() => Promise<Redirects>) => {
  let last: { text: string; redirects: Redirects } | undefined;
  return async () => {
    const text = await readFile(join(positions.publishFolder, RULES_FILE), 'utf8').catch(() => '');
    if (last?.text !== text) last = { text, redirects: await loadRedirects(positions) };
    return last.redirects;
  };
};

/** The Location of a redirect: the caller's query goes along unless the target has its own. */
export const redirectLocation = (target: string, search: string): string => {
  // Two leading slashes would lead the caller to another host.
  const safeTarget = target.startsWith('/') ? target.replace(/^[/\\]+/, '/') : target;
  if (safeTarget.includes('?')) return safeTarget;
  const [path = '', ...fragment] = safeTarget.split('#');
  return [`${path}${search}`, ...fragment].join('#');
};
