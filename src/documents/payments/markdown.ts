import {
  PROBLEM_CODES,
  problemPath,
  PROBLEMS,
  type ProblemCode,
} from '#payments/v1/problem-table.ts';
import { blocks, bullets, code, link, shell } from '#words/markdown.ts';
import type { DocumentFacts, Made } from '#documents/facts.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';
import type { Publication } from '#documents/publication.ts';
import { referenceMarkdown } from '#documents/reference/markdown.ts';
import { readReference } from '#documents/reference/reference.ts';
import { partMarkdown } from '#documents/part.ts';
import { payments as words } from '#words/en/payments.ts';
import { testValues } from '#words/en/test-values.ts';
import { FIRST_HOUR_PATH } from '#words/en/first-hour/lessons.ts';
import { firstHourMarkdown } from './first-hour.ts';
import { rulesMarkdown } from './rules.ts';

/** The Markdown alternates of the pages on the payments API. */

/** Where the guide and the page on errors are. */
export const PAYMENTS_PATH = '/docs/payments';
const ERRORS_PATH = '/docs/api/errors';
export const RULES_PATH = '/docs/payments/rules';

/** The first requests, from a key to money on an account. */
export const firstRequests = ({ siteUrl }: Publication): string[] => [
  'export ORGANIZATION_ID=org_… API_KEY=kontor_test_sk_…',
  `curl -u "$ORGANIZATION_ID:$API_KEY" '${siteUrl}/v1/accounts' \\`,
  `  -H 'Content-Type: application/json' -H "Idempotency-Key: $(uuidgen)" \\`,
  `  -d '{"classification":"PRIMARY","name":"Subscriptions"}'`,
  `curl -u "$ORGANIZATION_ID:$API_KEY" '${siteUrl}/v1/payments'`,
];

/** What /docs says of it: what it is, and where the rest stands. */
export const paymentsSummary = ({ publication: { siteUrl }, payments }: DocumentFacts): string =>
  blocks(
    words.what,
    bullets(
      payments.map(({ method, path, summary }) => `${code(`${method} ${path}`)}: ${summary}`),
    ),
    `Guide and reference: ${siteUrl}${PAYMENTS_PATH}.md. ` +
      `Description: ${siteUrl}/v1/openapi.json. ` +
      `The first hour, step by step: ${siteUrl}${FIRST_HOUR_PATH}.md.`,
  ).trimEnd();

const paymentsMarkdown = (facts: DocumentFacts): string => {
  const { publication } = facts;
  return blocks(
    '# Kontor: payments API',
    words.what,
    `Described at ${publication.siteUrl}/v1/openapi.json. From nothing to a completed payout, ` +
      `step by step: ${publication.siteUrl}${FIRST_HOUR_PATH}.md. States, idempotency, limits ` +
      `and safety: ${publication.siteUrl}${RULES_PATH}.md. A TypeScript client in one file: ` +
      `${publication.siteUrl}/client/kontor.ts.`,
    partMarkdown(words.authentication),
    `## ${words.firstRequests.title}`,
    shell(...firstRequests(publication)),
    ...words.guide.map(partMarkdown),
    partMarkdown(testValues),
    referenceMarkdown(readReference(paymentsOpenapi(facts))),
    partMarkdown(words.errors),
    bullets(problemLinks(publication)),
  );
};

const problemLinks = ({ siteUrl }: Publication): string[] =>
  PROBLEM_CODES.map(
    (each) =>
      `${PROBLEMS[each].status} ${code(each)}: ` +
      link(PROBLEMS[each].title, `${siteUrl}${problemPath(each)}.md`),
  );

const problemMarkdown = (problem: ProblemCode): string => {
  const { status, title, happened, remedy } = PROBLEMS[problem];
  return blocks(
    `# ${title}`,
    `${status} ${code(problem)}, of the payments API.`,
    `## ${words.problems.happened}`,
    happened,
    `## ${words.problems.remedy}`,
    remedy,
    `All errors: ${ERRORS_PATH}.md`,
  );
};

/** Every twin by its path. */
export const PAYMENT_TWINS: readonly Made[] = [
  [`${PAYMENTS_PATH}.md`, paymentsMarkdown],
  [`${FIRST_HOUR_PATH}.md`, ({ publication }) => firstHourMarkdown(publication)],
  [`${RULES_PATH}.md`, rulesMarkdown],
  [
    `${ERRORS_PATH}.md`,
    ({ publication }) => blocks(`# ${words.problems.title}`, bullets(problemLinks(publication))),
  ],
  ...PROBLEM_CODES.map((each): Made => [`${problemPath(each)}.md`, () => problemMarkdown(each)]),
];
