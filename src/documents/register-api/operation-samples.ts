import { PYTHON_SENDS } from '#documents/reference/python.ts';
import type { OperationSamples } from '#documents/reference/api.ts';
import { pythonLiteral, typescriptLiteral } from '#documents/reference/literals.ts';
import type { Operation } from '#documents/reference/reference.ts';

/** An operation of the register as requests to copy; a key is taken from the environment. */

const KEY_VARIABLE = 'KONTOR_KEY';

type Asked = Pick<Operation, 'request' | 'needsKey'>;

const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const typescriptOf = (url: URL, needsKey: boolean): string => {
  const address = typescriptLiteral(url.origin + url.pathname);
  const parameters = [...url.searchParams].map(
    (each) => `url.searchParams.set(${each.map(typescriptLiteral).join(', ')});`,
  );
  return [
    ...(parameters.length === 0
      ? [`const url = ${address};`]
      : ['const url = new URL(', `  ${address},`, ');', ...parameters]),
    ...(needsKey
      ? [
          `const key = process.env.${KEY_VARIABLE} ?? '';`,
          "const headers = { 'X-API-Key': key };",
          'const response = await fetch(url, { headers });',
        ]
      : ['const response = await fetch(url);']),
    'const body = await response.json();',
    'console.log(response.status, body);',
  ].join('\n');
};

const pythonOf = (url: URL, needsKey: boolean): string => {
  const query = [...url.searchParams];
  const modules = ['json', ...(needsKey ? ['os'] : []), 'urllib.request'];
  const address = pythonLiteral(url.origin + url.pathname);
  return [
    `import ${modules.join(', ')}`,
    ...(query.length === 0 ? [] : ['from urllib.parse import urlencode']),
    '',
    `url = ${address}`,
    ...(query.length === 0
      ? []
      : [`query = ${pythonLiteral(Object.fromEntries(query))}`, 'url += "?" + urlencode(query)']),
    ...(needsKey
      ? [
          `headers = {"X-API-Key": os.environ["${KEY_VARIABLE}"]}`,
          'request = urllib.request.Request(url, headers=headers)',
        ]
      : ['request = urllib.request.Request(url)']),
    ...PYTHON_SENDS,
  ].join('\n');
};

export const operationSamples = (
  origin: string,
  { request, needsKey }: Asked,
): OperationSamples => {
  const url = new URL(request, origin);
  const key = needsKey ? `-H "X-API-Key: $${KEY_VARIABLE}" ` : '';
  return {
    variables: '',
    curl: `curl ${key}${shellWord(url.href)}`,
    typescript: typescriptOf(url, needsKey),
    python: pythonOf(url, needsKey),
  };
};
