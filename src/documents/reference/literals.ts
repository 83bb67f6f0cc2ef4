/** Values as literals of a programming language; `$NAME` is a variable of the environment. */

interface Dialect {
  text(value: string): string;
  variable(name: string): string;
  /** A field of an object, with the comma after it. */
  field(name: string, value: string): string;
  words: { readonly true: string; readonly false: string; readonly null: string };
}

/** An object up to this length is written on one line. */
const LINE_MOST = 48;

const isVariable = (value: string): boolean => value.startsWith('$');

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Such as `accountId` for `ACCOUNT_ID`. */
export const localName = (variable: string): string =>
  variable.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const deeper = (text: string): string => text.replaceAll('\n', '\n  ');

const literal = (value: unknown, dialect: Dialect): string => {
  const each = (inner: unknown): string => literal(inner, dialect);
  if (typeof value === 'string')
    return isVariable(value) ? dialect.variable(value.slice(1)) : dialect.text(value);
  if (typeof value === 'boolean') return dialect.words[`${value}`];
  if (value === null || value === undefined) return dialect.words.null;
  if (Array.isArray(value) && value.every(isSimple)) return `[${value.map(each).join(', ')}]`;
  if (Array.isArray(value))
    return ['[', ...value.map((item) => `  ${deeper(each(item))},`), ']'].join('\n');
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => dialect.field(name, each(inner)));
  const line = `{ ${fields.join(', ')} }`;
  return line.length <= LINE_MOST && !line.includes('\n')
    ? line
    : ['{', ...fields.map((field) => `  ${deeper(field)},`), '}'].join('\n');
};

const TYPESCRIPT: Dialect = {
  text: (value) => `'${value.replace(/[\\']/g, '\\$&')}'`,
  variable: localName,
  field: (name, value) => (name === value ? name : `${name}: ${value}`),
  words: { true: 'true', false: 'false', null: 'null' },
};

const PYTHON: Dialect = {
  text: (value) => JSON.stringify(value),
  variable: (name) => `env["${name}"]`,
  field: (name, value) => `"${name}": ${value}`,
  words: { true: 'True', false: 'False', null: 'None' },
};

export const typescriptLiteral = (value: unknown): string => literal(value, TYPESCRIPT);
export const pythonLiteral = (value: unknown): string => literal(value, PYTHON);
