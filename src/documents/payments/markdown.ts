import {
  PROBLEM_CODES,
  problemPath,
  PROBLEMS,
  type ProblemCode,
} from '#payments/v1/problem-table.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import type { DocumentFacts, Made } from '#documents/facts.ts';
import { partMarkdown } from '#documents/part.ts';
import type { Publication } from '#documents/publication.ts';
import { fieldTable, operationMarkdown } from '#documents/reference/markdown.ts';
import type { Operation } from '#documents/reference/reference.ts';
import { blocks, bullets, code, fenced, link } from '#words/markdown.ts';
import { FIRST_HOUR_PATH } from '#words/en/first-hour/lessons.ts';
import { TOPICS, topicWords, type Topic } from '#words/en/payments/topics.ts';
import { payments as words } from '#words/en/payments/payments.ts';
import { firstHourMarkdown } from './first-hour.ts';
import { paymentsGuide, type PaymentsGuide } from './guide.ts';
import { ERRORS_PATH, operationPath, PAYMENTS_PATH, RULES_PATH, topicPath } from './paths.ts';
import { problemFacts } from './problems.ts';
import { rulesMarkdown } from './rules.ts';

/** The Markdown alternates of the pages on the payments API. */

/** What /docs says of it: what it is, and where the rest is. */
export const paymentsSummary = ({ publication: { siteUrl }, payments }: DocumentFacts): string =>
  blocks(
    words.what,
    bullets(
      payments.map(
        ({ operationId, method, path, summary }) =>
          `${link(`${method} ${path}`, `${siteUrl}${operationPath(operationId)}.md`)}: ${summary}`,
      ),
    ),
    `Guide and reference: ${siteUrl}${PAYMENTS_PATH}.md. ` +
      `Description: ${siteUrl}/v1/openapi.json. ` +
      `The first hour, step by step: ${siteUrl}${FIRST_HOUR_PATH}.md.`,
  ).trimEnd();

const topicLinks = ({ siteUrl }: Publication): string[] =>
  TOPICS.map(
    ({ slug, title, description }) =>
      `${link(title, `${siteUrl}${topicPath(slug)}.md`)}: ${description}`,
  );

const operationLink = (siteUrl: string, { id, method, path, summary }: Operation): string =>
  `${link(`${method} ${path}`, `${siteUrl}${operationPath(id)}.md`)}: ${summary}`;

const overviewMarkdown = (facts: DocumentFacts): string => {
  const { publication } = facts;
  const { siteUrl } = publication;
  const { reference } = paymentsGuide(facts);
  return blocks(
    '# Kontor: payments API',
    words.what,
    `Described at ${siteUrl}/v1/openapi.json. From nothing to a completed payout, ` +
      `step by step: ${siteUrl}${FIRST_HOUR_PATH}.md. States as drawings, and changes: ` +
      `${siteUrl}${RULES_PATH}.md. A TypeScript client in one file: ${siteUrl}/client/kontor.ts.`,
    `## ${topicWords.topics}`,
    bullets(topicLinks(publication)),
    `## ${topicWords.operations}`,
    ...reference.groups.map(({ name, about, operations }) =>
      blocks(
        `### ${name}`,
        about,
        bullets(operations.map((operation) => operationLink(siteUrl, operation))),
      ).trimEnd(),
    ),
    `## ${words.errors.title}`,
    words.errorPages.replace(ERRORS_PATH, `${siteUrl}${ERRORS_PATH}.md`),
  );
};

const operationText = (guide: PaymentsGuide, operation: Operation): string => {
  const { variables, curl, typescript, python } = guide.samplesOf(operation);
  const { run } = topicWords;
  return blocks(
    operationMarkdown(operation),
    `## ${run.title}`,
    bullets(guide.notesOf(operation)),
    fenced('sh', variables),
    fenced('sh', curl),
    fenced('ts', typescript),
    fenced('python', python),
    ...(operation.body === undefined ? [] : ['200:', fenced('json', operation.body)]),
    `${topicWords.overview}: ${PAYMENTS_PATH}.md`,
  );
};

const topicText = (guide: PaymentsGuide, topic: Topic, { siteUrl }: Publication): string => {
  const { title, description, parts, shell, operations, slug } = topic;
  const related = guide.operations.filter(({ id }) => operations.includes(id));
  const bodies = slug === 'errors' ? guide.reference.objects : [];
  return blocks(
    `# ${title}`,
    description,
    ...parts.map(partMarkdown),
    ...(shell === undefined ? [] : [fenced('sh', shell(siteUrl))]),
    ...bodies
      .filter(({ name }) => name === 'Problem' || name === 'ShortProblem')
      .map(({ name, fields }) => blocks(`## ${name}`, fieldTable(fields)).trimEnd()),
    ...(slug === 'errors' ? [bullets(problemLinks(siteUrl))] : []),
    ...(related.length === 0 ? [] : [`## ${topicWords.related}`]),
    bullets(related.map((operation) => operationLink(siteUrl, operation))),
    `${topicWords.overview}: ${PAYMENTS_PATH}.md`,
  );
};

const problemLinks = (siteUrl: string): string[] =>
  PROBLEM_CODES.map(
    (each) =>
      `${PROBLEMS[each].status} ${code(each)}: ` +
      link(PROBLEMS[each].title, `${siteUrl}${problemPath(each)}.md`),
  );

const contractLink = ({ operationId, method, path }: OperationContract): string =>
  link(`${method} ${path}`, `${operationPath(operationId)}.md`);

const problemMarkdown = (problem: ProblemCode, facts: DocumentFacts): string => {
  const { status, title, happened, remedy } = PROBLEMS[problem];
  const { example, rule, operations } = problemFacts(facts, problem);
  return blocks(
    `# ${title}`,
    `${status} ${code(problem)}, of the payments API.`,
    `## ${words.problems.happened}`,
    happened,
    `## ${words.problems.remedy}`,
    remedy,
    `## ${words.problems.body}`,
    fenced('json', example),
    `## ${words.problems.from}`,
    rule === undefined ? bullets(operations.map(contractLink)) : words.problems.rules[rule],
    `All errors: ${ERRORS_PATH}.md`,
  );
};

/** One page an operation and one a topic. The names are known before the facts are. */
const detailMade = (facts: DocumentFacts): readonly (readonly [string, () => string])[] => {
  const guide = paymentsGuide(facts);
  return [
    ...guide.operations.map(
      (each) => [`${operationPath(each.id)}.md`, () => operationText(guide, each)] as const,
    ),
    ...TOPICS.map(
      (each) =>
        [`${topicPath(each.slug)}.md`, () => topicText(guide, each, facts.publication)] as const,
    ),
  ];
};

/** Every alternate by its path. */
export const paymentAlternates = (facts: DocumentFacts): ReadonlyMap<string, () => string> =>
  new Map([
    ...PAYMENT_PAGES.map(([path, make]) => [path, () => make(facts)] as const),
    ...detailMade(facts),
  ]);

const PAYMENT_PAGES: readonly Made[] = [
  [`${PAYMENTS_PATH}.md`, overviewMarkdown],
  [`${FIRST_HOUR_PATH}.md`, ({ publication }) => firstHourMarkdown(publication)],
  [`${RULES_PATH}.md`, rulesMarkdown],
  [
    `${ERRORS_PATH}.md`,
    ({ publication: { siteUrl } }) =>
      blocks(`# ${words.problems.title}`, bullets(problemLinks(siteUrl))),
  ],
  ...PROBLEM_CODES.map((each): Made => [
    `${problemPath(each)}.md`,
    (facts) => problemMarkdown(each, facts),
  ]),
];
