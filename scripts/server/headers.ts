import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { refuseBadRules } from './rule-errors.ts';

export interface HeaderRules {
  /** Header names in lower case; if several rules set the same header, the last one is used. */
  forPath(path: string): Record<string, string>;
}

// Netlify leaves these to itself (docs.netlify.com/routing/headers), so the rules cannot set them.
const IGNORED_NAMES = new Set([
  'accept-ranges',
  'age',
  'allow',
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'location',
  'server',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

interface Rule {
  pattern: RegExp;
  values: readonly (readonly [string, string])[];
}

const usable = (values: Record<string, string>): [string, string][] =>
  Object.entries(values)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => !IGNORED_NAMES.has(name));

const collect = (rules: readonly Rule[], path: string): Record<string, string> => {
  const matching = rules.filter(({ pattern }) => pattern.test(path));
  return Object.fromEntries(matching.flatMap(({ values }) => values));
};

export const loadHeaderRules = async (positions: {
  publishFolder: string;
  configFile: string;
}): Promise<HeaderRules> => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(positions.publishFolder, '_headers')],
    netlifyConfigPath: positions.configFile,
    configHeaders: [],
    minimal: false,
  });
  refuseBadRules('header', errors);
  const rules = headers.flatMap((header): Rule[] =>
    'forRegExp' in header ? [{ pattern: header.forRegExp, values: usable(header.values) }] : [],
  );
  return { forPath: (path) => collect(rules, path) };
};
