import { firstRequests } from '#documents/payments/markdown.ts';
import { paymentsOpenapi } from '#documents/openapi/payments.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import type { Field } from '#documents/reference/fields.ts';
import { readReference, type Reference } from '#documents/reference/reference.ts';

/** All that /docs/payments shows, read from the served description. */
export interface PaymentsDocs {
  reference: Reference;
  /** The first requests as shell lines. */
  first: string;
  /** The fields of the two error bodies. */
  problem: readonly Field[];
  shortProblem: readonly Field[];
}

const fieldsNamed = (name: string, { objects }: Reference): readonly Field[] =>
  objects.find((each) => each.name === name)?.fields ?? [];

/** What every operation refuses in the same body is shown once, at the end of the page. */
const withoutProblemFields = (reference: Reference): Reference => ({
  ...reference,
  groups: reference.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => ({
      ...operation,
      answers: operation.answers.map((answer) =>
        answer.status === '200' ? answer : { ...answer, object: undefined },
      ),
    })),
  })),
});

export const paymentsDocs = (facts: DocumentFacts): PaymentsDocs => {
  const reference = readReference(paymentsOpenapi(facts));
  return {
    reference: withoutProblemFields(reference),
    first: firstRequests(facts.publication).join('\n'),
    problem: fieldsNamed('Problem', reference),
    shortProblem: fieldsNamed('ShortProblem', reference),
  };
};
