/** The challenges of WWW-Authenticate (RFC 9110, section 11.6.1). */

interface Challenge {
  scheme: string;
  parameters: Readonly<Record<string, string>>;
  text: string;
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const PARAMETER = new RegExp(`^\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}))`);
const SCHEME = new RegExp(`^[\\s,]*(${TOKEN})(?=\\s|,|$)`);
const COMMA = /^\s*,/;

/** The parameters at the beginning of a text, and the length of that part. */
const parametersOf = (text: string) => {
  const parameters: Record<string, string> = {};
  let length = 0;
  for (;;) {
    const rest = text.slice(length);
    const comma = length === 0 ? '' : COMMA.exec(rest)?.[0];
    if (comma === undefined) break;
    const found = PARAMETER.exec(rest.slice(comma.length));
    if (found === null) break;
    const [whole, name = '', quoted, token] = found;
    parameters[name.toLowerCase()] = quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? '';
    length += comma.length + whole.length;
  }
  return { parameters, length };
};

/** All challenges of one header, up to the first part that cannot be parsed. */
const challengesIn = (header: string): Challenge[] => {
  const found: Challenge[] = [];
  let rest = header;
  for (;;) {
    const [opening, scheme = ''] = SCHEME.exec(rest) ?? [];
    if (opening === undefined) return found;
    const { parameters, length } = parametersOf(rest.slice(opening.length));
    const text = rest.slice(0, opening.length + length).replace(/^[\s,]+/, '');
    found.push({ scheme: scheme.toLowerCase(), parameters, text });
    // What is neither a parameter nor a scheme, such as a token68, is skipped.
    rest = rest.slice(opening.length + length).replace(/^[^,]*/, '');
  }
};

export const challengesOf = (headers: readonly string[]): Challenge[] =>
  headers.flatMap((header) => challengesIn(header.slice(0, 16_384)));
