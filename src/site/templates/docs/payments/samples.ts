import { indented, type Operation } from '#documents/reference/reference.ts';
import type { Sample } from '#site/templates/docs/samples.ts';

/** Requests of the payments API to copy. Id and key come from the environment. */

const JSON_TYPE = 'application/json';

type Asked = Pick<Operation, 'method' | 'request' | 'sent'>;

const sentJson = ({ method, sent }: Asked): string | undefined =>
  method === 'GET' || sent === undefined ? undefined : indented(sent);

const curlOf = (url: string, asked: Asked): string => {
  const { method } = asked;
  const body = sentJson(asked);
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  return [
    `curl -u "$ORGANIZATION_ID:$API_KEY"${isPlain ? '' : ` -X ${method}`} '${url}'`,
    ...(method === 'GET' ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${JSON_TYPE}'`, `-d '${body}'`]),
  ].join(' \\\n  ');
};

const AUTHORIZATION = '  Authorization: `Basic ${btoa(`${id}:${key}`)}`,';

const optionsOf = (asked: Asked): string[] => {
  const { method } = asked;
  if (method === 'GET') return ['{ headers }'];
  const body = sentJson(asked);
  const sent =
    body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`];
  return ['{', `  method: '${method}',`, '  headers,', ...sent, '}'];
};

const typescriptOf = (url: string, asked: Asked): string => {
  const isWrite = asked.method !== 'GET';
  return [
    `const { ORGANIZATION_ID: id, API_KEY: key } = process.env;`,
    'const headers = {',
    AUTHORIZATION,
    ...(isWrite ? ["  'Idempotency-Key': crypto.randomUUID(),"] : []),
    ...(sentJson(asked) === undefined ? [] : [`  'Content-Type': '${JSON_TYPE}',`]),
    '};',
    `const url = '${url}';`,
    `const response = await fetch(url, ${optionsOf(asked).join('\n')});`,
    'console.log(response.status, await response.json());',
  ].join('\n');
};

/** One operation as a shell line and as TypeScript. */
export const paymentSample = (origin: string, operation: Asked): Sample => {
  const url = origin + operation.request;
  return { curl: curlOf(url, operation), typescript: typescriptOf(url, operation) };
};
