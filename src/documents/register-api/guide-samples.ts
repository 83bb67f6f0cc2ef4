import { typescriptLiteral } from '#documents/reference/literals.ts';
import type { RegisterPartId } from '#words/en/register-api/part-ids.ts';
import type { Picks } from './picks.ts';

/**
 * The requests of the topics, to be copied: as a shell command and as a complete TypeScript
 * program.
 */
export interface Sample {
  curl: string;
  typescript: string;
}

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
url.searchParams.set('q', ${typescriptLiteral(word)});
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

/** The requests by the part of the topics that they belong to. */
export const guideSamples = (origin: string, picks: Picks) =>
  ({
    'first-request': firstRequest(origin),
    search: search(origin, picks),
    'one-record': record(origin, picks),
    conditional: conditional(origin, picks),
    pages: paging(origin),
    repair: repair(origin),
    agents: agent(origin),
    payment: challenge(origin, picks),
  }) satisfies Partial<Record<RegisterPartId | 'first-request', Sample>>;
