import type { RequestToSend, RequestToTry, VariableToFill } from '#documents/reference/try-it.ts';
import { words } from '#site/browser/page-language.ts';
import { quietly } from '#site/browser/quietly.ts';

/** Sends the sample request of an operation from its page and shows the answer. */

/** Where the login is kept between pages, in this tab only. */
const LOGIN = 'kontor test login';
const TEST_KEY = 'kontor_test_sk_';

const SHOWN_HEADERS = ['X-Total-Count', 'Link', 'Retry-After', 'Idempotent-Replayed'];

type Values = ReadonlyMap<string, string>;

const filled = (text: string, values: Values, written: (value: string) => string): string =>
  text.replace(/\$([A-Z_]+)/g, (whole, name: string) => {
    const value = values.get(name);
    return value === undefined ? whole : written(value);
  });

const insideJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** On this server: neither key nor body leaves for another. @throws Error in words otherwise */
const urlOf = (address: string): URL => {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
  if (!address.startsWith('/') || url?.origin !== location.origin)
    throw new Error(words.tryIt.thisServerOnly);
  return url;
};

const send = async (
  { method, address, body }: RequestToSend,
  values: Values,
  headers: Readonly<Record<string, string>>,
): Promise<Response> => {
  const url = urlOf(filled(address, values, encodeURIComponent));
  try {
    return await fetch(url, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: filled(body, values, insideJson) }),
      // The browser must not ask for a login of its own when the key is refused.
      credentials: 'omit',
      cache: 'no-store',
    });
  } catch {
    throw new Error(words.noAnswer);
  }
};

const newIdempotencyKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

interface View {
  form: HTMLFormElement;
  request: RequestToTry;
  status: HTMLElement;
  answer: HTMLElement;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = ({ form }: View, name: string): TextField | null => {
  const field = form.elements.namedItem(`try-it-${name}`);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : null;
};

const loginHeaders = (view: View): Record<string, string> => {
  if (!view.request.needsKey) return {};
  const login = fieldOf(view, 'login')?.value.trim() ?? '';
  if (!login.includes(':')) throw new Error(words.tryIt.noLogin);
  if (!login.includes(`:${TEST_KEY}`)) throw new Error(words.tryIt.testKeysOnly);
  quietly(() => sessionStorage.setItem(LOGIN, login));
  return { Authorization: `Basic ${btoa(login)}` };
};

const lookUp = async (
  { name, found }: VariableToFill,
  values: Values,
  headers: Readonly<Record<string, string>>,
): Promise<string> => {
  if (found === undefined) throw new Error(words.tryIt.fillIn(name));
  const response = await send(found, values, headers);
  const [value] = new RegExp(found.pattern).exec(await response.text()) ?? [];
  if (!response.ok || value === undefined)
    throw new Error(words.tryIt.notFound(name, String(response.status)));
  return value;
};

/** The values of all variables; those that were looked up stand in their fields afterwards. */
const valuesOf = async (view: View, headers: Readonly<Record<string, string>>): Promise<Values> => {
  const values = new Map<string, string>();
  for (const variable of view.request.variables) {
    const field = fieldOf(view, variable.name);
    const value = field?.value.trim() || (await lookUp(variable, values, headers));
    if (field) field.value = value;
    values.set(variable.name, value);
  }
  return values;
};

const textOf = async (response: Response): Promise<string> => {
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const text = await response.text();
  const json = quietly<unknown>(() => JSON.parse(text));
  const body = json === null ? text : JSON.stringify(json, null, 2);
  return [...headers, ...(headers.length > 0 ? [''] : []), body].join('\n');
};

const idempotencyHeaders = (view: View): Record<string, string> => {
  const field = fieldOf(view, 'idempotencyKey');
  if (field === null) return {};
  field.value = field.value.trim() || newIdempotencyKey();
  return { 'Idempotency-Key': field.value };
};

const show = ({ status, answer }: View, said: string, text = ''): void => {
  status.textContent = said;
  answer.textContent = text;
  answer.hidden = text === '';
};

const ask = async (view: View): Promise<void> => {
  show(view, words.form.sending);
  const login = loginHeaders(view);
  const values = await valuesOf(view, login);
  const { method } = view.request;
  const address = fieldOf(view, 'address')?.value.trim() ?? '';
  const body = fieldOf(view, 'body')?.value;
  const request = { method, address, ...(body === undefined ? {} : { body }) };
  const begun = performance.now();
  const response = await send(request, values, { ...login, ...idempotencyHeaders(view) });
  const text = await textOf(response);
  const status = `${response.status} ${response.statusText}`.trim();
  show(view, words.tryIt.answered(status, Math.round(performance.now() - begun)), text);
};

const start = (view: View): void => {
  const login = fieldOf(view, 'login');
  if (login) login.value ||= quietly(() => sessionStorage.getItem(LOGIN)) ?? '';
  let isSending = false;
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void ask(view)
      .catch((error: unknown) => show(view, error instanceof Error ? error.message : String(error)))
      .finally(() => (isSending = false));
  });
};

const form = document.querySelector<HTMLFormElement>('[data-try-it]');
const status = form?.querySelector<HTMLElement>('[data-try-it-status]');
const answer = form?.querySelector<HTMLElement>('[data-try-it-answer]');
const data = form?.querySelector('script[type="application/json"]')?.textContent;
if (form && status && answer && data) {
  const request: RequestToTry = JSON.parse(data);
  start({ form, status, answer, request });
}
