import {
  PROBLEM_CODES,
  problemPath,
  PROBLEMS,
  type ProblemCode,
} from '#payments/v1/problem-table.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { partMarkdown } from '#documents/part.ts';
import { markdownPath, type ApiEdition } from '#documents/reference/api.ts';
import {
  alternateAddress,
  listsMarkdown,
  operationDocument,
  topicDocument,
} from '#documents/reference/api-markdown.ts';
import { fieldTable } from '#documents/reference/markdown.ts';
import { payments as english } from '#words/en/payments/payments.ts';
import { blocks, bullets, code, fenced, link } from '#words/markdown.ts';
import { FIRST_HOUR_PATH, siteOf } from '#words/en/first-hour/lessons.ts';
import type { Topic } from '#words/en/payments/topics.ts';
import type { Language } from '#words/language.ts';
import { paymentWordsIn, type PaymentWords } from '#words/payments.ts';
import { referenceWordsIn } from '#words/reference.ts';
import { firstHourText } from './first-hour.ts';
import { paymentsEdition } from './guide.ts';
import { ERRORS_PATH, operationPath, PAYMENTS_PATH, RULES_PATH, topicPath } from './paths.ts';
import { problemFacts } from './problems.ts';
import { rulesMarkdown } from './rules.ts';

/** The Markdown alternates of the pages on the payments API. */

/** The part of /docs about the payments API: what it is, and where the rest is. */
export const paymentsSummary = ({ publication: { siteUrl }, payments }: DocumentFacts): string =>
  blocks(
    english.what,
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

/** What the documents of one language are made from. */
interface Edition extends ApiEdition {
  facts: DocumentFacts;
  payment: PaymentWords;
}

const overviewMarkdown = (edition: Edition): string => {
  const { payments, topics, documents } = edition.payment;
  const at = (path: string): string => alternateAddress(edition, path);
  const errors = topics.find(({ slug }) => slug === 'errors')?.title ?? '';
  const beside = documents.beside({
    description: `${edition.siteUrl}/v1/openapi.json`,
    hour: at(FIRST_HOUR_PATH),
    rules: at(RULES_PATH),
    client: `${edition.siteUrl}/client/kontor.ts`,
  });
  return blocks(
    `# ${documents.heading}`,
    payments.what,
    beside,
    listsMarkdown(edition),
    `## ${errors}`,
    payments.errorPages.replace(/\([^)]*\)/, `(${at(ERRORS_PATH)})`),
  );
};

const topicText = (edition: Edition, topic: Topic): string => {
  const { guide, siteUrl, language } = edition;
  const { parts, shell, slug } = topic;
  const bodies = slug === 'errors' ? guide.reference.objects : [];
  const fields = referenceWordsIn(language);
  return topicDocument(edition, topic, [
    ...parts.map(partMarkdown),
    ...(shell === undefined ? [] : [fenced('sh', shell(siteUrl))]),
    ...bodies
      .filter(({ name }) => name === 'Problem' || name === 'ShortProblem')
      .map((each) => blocks(`## ${each.name}`, fieldTable(each.fields, fields)).trimEnd()),
    ...(slug === 'errors' ? [bullets(problemLinks(edition))] : []),
  ]);
};

const problemLinks = (edition: Edition): string[] =>
  PROBLEM_CODES.map((each) => {
    const { title } = edition.payment.problems[each];
    const address = alternateAddress(edition, problemPath(each));
    return `${PROBLEMS[each].status} ${code(each)}: ${link(title, address)}`;
  });

const problemMarkdown = (edition: Edition, problem: ProblemCode): string => {
  const { facts, language, payment: words } = edition;
  const { title, happened, remedy } = words.problems[problem];
  const { example, rule, operations } = problemFacts(facts, problem);
  const said = words.payments.problems;
  const contractLink = ({ operationId, method, path }: OperationContract): string =>
    link(`${method} ${path}`, markdownPath(language, operationPath(operationId)));
  return blocks(
    `# ${title}`,
    words.documents.ofApi(`${PROBLEMS[problem].status} ${code(problem)}`),
    `## ${said.happened}`,
    happened,
    `## ${said.remedy}`,
    remedy,
    `## ${said.body}`,
    fenced('json', example),
    `## ${said.from}`,
    rule === undefined ? bullets(operations.map(contractLink)) : said.rules[rule],
    `${words.documents.allErrors}: ${markdownPath(language, ERRORS_PATH)}`,
  );
};

type Page = readonly [path: string, make: (edition: Edition) => string];

/** One page for each operation, topic and error, and the page that links them. */
const pagesOf = ({ guide, payment }: Edition): readonly Page[] => [
  [PAYMENTS_PATH, overviewMarkdown],
  [FIRST_HOUR_PATH, ({ facts, language }) => firstHourText(siteOf(facts.publication), language)],
  [RULES_PATH, ({ language }) => rulesMarkdown(language)],
  [
    ERRORS_PATH,
    (edition) => blocks(`# ${payment.payments.problems.title}`, bullets(problemLinks(edition))),
  ],
  ...PROBLEM_CODES.map((each): Page => [
    problemPath(each),
    (edition) => problemMarkdown(edition, each),
  ]),
  ...guide.operations.map((each): Page => [
    operationPath(each.id),
    (edition) => operationDocument(edition, each),
  ]),
  ...payment.topics.map((each): Page => [
    topicPath(each.slug),
    (edition) => topicText(edition, each),
  ]),
];

/** Every alternate of one language by its path. */
export const paymentAlternates = (
  facts: DocumentFacts,
  language: Language,
): ReadonlyMap<string, () => string> => {
  const edition: Edition = {
    ...paymentsEdition(facts, language),
    ...{ facts, payment: paymentWordsIn(language) },
  };
  return new Map(
    pagesOf(edition).map(([path, make]) => [markdownPath(language, path), () => make(edition)]),
  );
};
