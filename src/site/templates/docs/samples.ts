/** Requests that readers copy: as a shell line and as TypeScript, each complete in itself. */
export interface Sample {
  curl: string;
  typescript: string;
}

/** What the guide asks for: values that find something in this register. */
export interface Picks {
  /** A tag of publishers and a content type that most of them share. */
  word: string;
  contentType: string;
  /** The slug of a publisher that is found so. */
  slug: string;
}

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const FETCH = 'const response = await fetch(url);';

const FETCH_WITH_KEY = `const key = process.env.KONTOR_KEY ?? '';
const headers = { 'X-API-Key': key };
const response = await fetch(url, { headers });`;

/** One operation of the reference; a key is taken from the environment, never written out. */
export const operationSample = (origin: string, request: string, needsKey = false): Sample => {
  const fetching = needsKey ? FETCH_WITH_KEY : FETCH;
  const url = new URL(request, origin);
  const address = quoted(url.origin + url.pathname);
  const parameters = [...url.searchParams].map(
    ([name, value]) => `url.searchParams.set(${quoted(name)}, ${quoted(value)});`,
  );
  const asked =
    parameters.length === 0
      ? [`const url = ${address};`, fetching]
      : ['const url = new URL(', `  ${address},`, ');', ...parameters, fetching];
  return {
    curl: `curl ${needsKey ? '-H "X-API-Key: $KONTOR_KEY" ' : ''}${quoted(url.href)}`,
    typescript: [
      ...asked,
      'const body = await response.json();',
      'console.log(response.status, body);',
    ].join('\n'),
  };
};

const firstRequest = (origin: string): Sample => ({
  curl: `curl '${origin}/api/publishers'`,
  typescript: `const url = '${origin}/api/publishers';
const response = await fetch(url);
const rows: { name: string }[] = await response.json();
console.log(rows.length, rows[0]?.name);`,
});

const search = (origin: string, { word, contentType }: Picks): Sample => ({
  curl: `curl '${origin}/api/publishers?q=${encodeURIComponent(word)}&content_type=${contentType}'`,
  typescript: `const url = new URL(
  '${origin}/api/publishers',
);
url.searchParams.set('q', ${quoted(word)});
url.searchParams.set('content_type', '${contentType}');
const response = await fetch(url);
type Row = { slug: string; name: string };
const rows: Row[] = await response.json();
for (const { slug, name } of rows) {
  console.log(slug, name);
}`,
});

const record = (origin: string, { slug }: Picks): Sample => ({
  curl: `curl '${origin}/api/publishers/${slug}'`,
  typescript: `const url = '${origin}/api/publishers/${slug}';
const response = await fetch(url);
const record = await response.json();
if (!response.ok) throw new Error(record.error);
console.log(record.name, record.websiteUrl);`,
});

const conditional = (origin: string, { slug }: Picks): Sample => ({
  curl: `curl -o record.json --etag-save record.etag \\
  '${origin}/api/publishers/${slug}'
curl -o record.json --etag-compare record.etag \\
  -w '%{http_code}\\n' '${origin}/api/publishers/${slug}'`,
  typescript: `const url = '${origin}/api/publishers/${slug}';
const first = await fetch(url);
const etag = first.headers.get('ETag') ?? '';
const again = await fetch(url, {
  headers: { 'If-None-Match': etag },
});
console.log(again.status);`,
});

const paging = (origin: string): Sample => ({
  curl: `curl -sI '${origin}/api/publishers?page=2' |
  grep -iE '^(link|x-total-count):'`,
  typescript: `const slugs: string[] = [];
let next: string | undefined = '${origin}/api/publishers';
while (next) {
  const page: Response = await fetch(next);
  const rows: { slug: string }[] = await page.json();
  for (const { slug } of rows) slugs.push(slug);
  const link = page.headers.get('Link') ?? '';
  const [, to] = /<([^>]+)>; rel="next"/.exec(link) ?? [];
  next = to && new URL(to, next).href;
}
console.log(slugs.length);`,
});

const repair = (origin: string): Sample => ({
  curl: `curl '${origin}/api/publishers?page=0'`,
  typescript: `const url = '${origin}/api/publishers?page=0';
const response = await fetch(url);
if (!response.ok) {
  const { error, issues = [] } = await response.json();
  console.log(response.status, error);
  for (const { path, message } of issues) {
    console.log(path, message);
  }
}`,
});

const challenge = (origin: string, { slug }: Picks): Sample => ({
  curl: `curl -sI '${origin}/api/publishers/${slug}' |
  grep -iE '^(http|payment-required)'`,
  typescript: `const url = '${origin}/api/publishers/${slug}';
const { status, headers } = await fetch(url);
if (status === 402) {
  const asked = headers.get('PAYMENT-REQUIRED') ?? '';
  console.log(JSON.parse(atob(asked)));
}`,
});

const agent = (origin: string): Sample => ({
  curl: `curl '${origin}/SKILL.md'`,
  typescript: `const url = '${origin}/SKILL.md';
const response = await fetch(url);
console.log(await response.text());`,
});

/** The requests of the guide, by step. */
export const guideSamples = (origin: string, picks: Picks) => ({
  first: firstRequest(origin),
  search: search(origin, picks),
  record: record(origin, picks),
  conditional: conditional(origin, picks),
  paging: paging(origin),
  repair: repair(origin),
  agent: agent(origin),
  challenge: challenge(origin, picks),
});

export type GuideStep = keyof ReturnType<typeof guideSamples>;
