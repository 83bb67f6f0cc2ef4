import type { DocumentFacts } from '#documents/facts.ts';
import type { OperationContract } from '#payments/v1/operation.ts';
import { possibleProblems } from '#payments/v1/possible-problems.ts';
import { problemPath, PROBLEMS, type ProblemCode } from '#payments/v1/problem-table.ts';
import { PAYMENT_ILLUSTRATIONS } from '#documents/openapi/payment-illustrations.ts';
import { indented } from '#documents/reference/reference.ts';

type ProblemRule = 'all' | 'keyed' | 'writes' | 'none';

/** What the page of an error shows: its body, and which operations give it. */
export interface ProblemFacts {
  example: string;
  /** A sentence where a rule applies, such as "every operation"; else the operations. */
  rule: ProblemRule | undefined;
  operations: readonly OperationContract[];
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

const FAULTS = [
  {
    field: 'amount',
    message: 'expected decimal text such as "10.5"',
    code: 'MISSING_OR_INVALID_FIELD',
    value: 10.5,
  },
];

const pathOf = ({ operationId, path }: OperationContract): string => {
  const { parameters = {} } = PAYMENT_ILLUSTRATIONS[operationId] ?? {};
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
};

const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text;

/**
 * The operation whose refusal is the example: it answers with the common error body, and it writes.
 */
const shownBy = (operations: readonly OperationContract[]): OperationContract | undefined =>
  operations.find(({ method, errors }) => method !== 'GET' && errors === undefined) ??
  operations.find(({ errors }) => errors === undefined);

const exampleOf = (
  code: ProblemCode,
  operations: readonly OperationContract[],
  siteUrl: string,
): object => {
  const { status, title, happened } = PROBLEMS[code];
  const shown = shownBy(operations);
  const isFault = code === 'VALIDATION_ERROR';
  return {
    type: siteUrl + problemPath(code),
    title,
    status,
    detail: isFault
      ? FAULTS.map(({ field, message }) => `${field}: ${message}`).join('; ')
      : firstSentence(happened).replace(/:$/, '.'),
    instance: shown === undefined ? '/v1/accounts' : pathOf(shown),
    code,
    traceId: TRACE_ID,
    ...(isFault ? { errors: FAULTS } : {}),
  };
};

export const problemFacts = (
  { payments, publication: { siteUrl } }: DocumentFacts,
  code: ProblemCode,
): ProblemFacts => {
  const operations = payments.filter((each) => possibleProblems(each).includes(code));
  const isEach = (some: readonly OperationContract[]): boolean =>
    operations.length === some.length && some.every((each) => operations.includes(each));
  const rules: readonly (readonly [ProblemRule, readonly OperationContract[]])[] = [
    ['all', payments],
    ['keyed', payments.filter(({ scope }) => scope !== null)],
    ['writes', payments.filter(({ method }) => method !== 'GET')],
    ['none', []],
  ];
  const rule = rules.find(([, some]) => isEach(some))?.[0];
  return { example: indented(exampleOf(code, operations, siteUrl)), rule, operations };
};
