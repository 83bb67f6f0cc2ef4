import { PYTHON_SENDS } from '#documents/reference/python.ts';
import type { OperationSamples } from '#documents/reference/api.ts';
import { indented, type Operation } from '#documents/reference/reference.ts';
import type { LessonSite } from '#words/en/first-hour/lesson.ts';
import { ASK, CLIENT, FROM_ENVIRONMENT, loginLines } from '#words/en/first-hour/lesson.ts';
import { localName, pythonLiteral, typescriptLiteral } from '#documents/reference/literals.ts';
import {
  addressOf,
  HOOK_VARIABLE,
  idRequest,
  sampleRequest,
  type SampleRequest,
} from './requests.ts';
import { inOrder, type IdVariable } from './sample-ids.ts';

/** Every operation of the payments API as a request to copy, made from its description. */

const curlOf = (request: SampleRequest, then = ''): string => {
  const { method, body, idempotencyKey } = request;
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined);
  const way = isImplied ? '' : `-X ${method} `;
  const lines = [
    `${ASK} ${way}"$KONTOR_URL${addressOf(request)}"`,
    ...(idempotencyKey === undefined ? [] : [`-H 'Idempotency-Key: ${idempotencyKey}'`]),
    ...(body === undefined ? [] : ['--json @- <<JSON']),
  ];
  const text = lines.join(' \\\n  ') + (then === '' ? '' : ` |\n  ${then}`);
  if (body === undefined) return text;
  // What follows the marker of a here-document is on the line of the marker, before the text.
  const marked = then === '' ? text : `${lines.join(' \\\n  ')} | ${then}`;
  return `${marked}\n${indented(body)}\nJSON`;
};

const idLine = (operations: readonly Operation[], variable: IdVariable): string => {
  const { name, pattern } = variable;
  const request = idRequest(operations, variable);
  const command = curlOf(request, `grep -o '${pattern}' | head -n 1`);
  return `export ${name}=$(${command}${request.method === 'GET' ? '' : '\n'})`;
};

/** The shell stops with this message if the reader has not set the variable. */
const OWN_HOOK = `"\${${HOOK_VARIABLE}:?set it to an https address of yours}"`;

const variablesOf = (
  site: LessonSite,
  operations: readonly Operation[],
  request: SampleRequest,
): string =>
  [
    loginLines(site.siteUrl),
    `curl -sSf -o ${CLIENT} \\\n  "$KONTOR_URL/client/kontor.ts"`,
    ...inOrder(request.ids).map((each) => idLine(operations, each)),
    ...(request.needsHook ? [`export ${HOOK_VARIABLE}=${site.hookUrl ?? OWN_HOOK}`] : []),
  ].join('\n');

const namesOf = ({ ids, needsHook }: SampleRequest): string[] => [
  ...ids.map(({ name }) => name),
  ...(needsHook ? [HOOK_VARIABLE] : []),
];

const isNumber = (value: string): boolean => /^\d+$/.test(value);

const typescriptOf = (request: SampleRequest, isList: boolean): string => {
  const { call, pathIds, query, body, idempotencyKey } = request;
  const values = new Map(
    query.map(([name, value]) => [name, isNumber(value) ? Number(value) : value]),
  );
  const given: unknown[] = [
    ...pathIds,
    ...(values.size === 0 ? [] : [Object.fromEntries(values)]),
    ...(body === undefined ? [] : [body]),
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  ];
  const texts = given.map(typescriptLiteral);
  const isShort = texts.every((each) => !each.includes('\n'));
  const list = isShort
    ? texts.join(', ')
    : texts.map((each) => `\n  ${each.replaceAll('\n', '\n  ')},`).join('') + '\n';
  const asked = `${call}(${list})`;
  return [
    `import { openKontor } from './${CLIENT}';`,
    '',
    'const {',
    "  KONTOR_URL: url = '',",
    "  ORGANIZATION_ID: organizationId = '',",
    "  API_KEY: apiKey = '',",
    ...namesOf(request).map((name) => `  ${name}: ${localName(name)} = '',`),
    FROM_ENVIRONMENT,
    'const login = { url, organizationId, apiKey };',
    'const kontor = openKontor(login);',
    ...(isList
      ? [`const rows = ${asked};`, 'for await (const row of rows) console.log(row);']
      : [`const answer = await ${asked};`, 'console.log(answer);']),
  ].join('\n');
};

const pythonPath = ({ path, query }: SampleRequest): string => {
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const text = `"${path}${search === '' ? '' : `?${search}`}"`;
  return text.replace(/\$([A-Z_]+)/g, '" + env["$1"] + "').replace(/ \+ ""$/, '');
};

const pythonOf = (request: SampleRequest): string => {
  const { method, body, idempotencyKey } = request;
  return [
    'import base64, json, os, urllib.request',
    '',
    'env = os.environ',
    'login = env["ORGANIZATION_ID"] + ":" + env["API_KEY"]',
    'basic = base64.b64encode(login.encode()).decode()',
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body)}`]),
    'request = urllib.request.Request(',
    `    env["KONTOR_URL"] + ${pythonPath(request)},`,
    `    method="${method}",`,
    '    headers={',
    '        "Authorization": "Basic " + basic,',
    ...(idempotencyKey === undefined ? [] : [`        "Idempotency-Key": "${idempotencyKey}",`]),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    ...PYTHON_SENDS,
  ].join('\n');
};

export const paymentSamples = (
  site: LessonSite,
  operations: readonly Operation[],
  operation: Operation,
): OperationSamples => {
  const request = sampleRequest(operation);
  const isList = operation.answers.some(({ object }) =>
    object?.fields.some(({ name }) => name === 'next_cursor'),
  );
  return {
    variables: variablesOf(site, operations, request),
    curl: curlOf(request),
    typescript: typescriptOf(request, isList),
    python: pythonOf(request),
  };
};
