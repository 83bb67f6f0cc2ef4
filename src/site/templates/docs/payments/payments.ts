import { firstRequests } from '#documents/payments/markdown.ts';
import { paymentsOpenapi } from '#documents/payments/openapi.ts';
import type { Publication } from '#documents/publication.ts';
import { fieldsOf, type Field } from '#site/templates/docs/fields.ts';
import { openapi, type Openapi } from '#site/templates/docs/openapi.ts';
import { readReference, type Reference } from '#site/templates/docs/reference.ts';

/** All that /docs/payments shows, read from the served description. */
export interface PaymentsDocs {
  reference: Reference;
  /** The first requests as shell lines. */
  first: string;
  /** The fields of the two error bodies. */
  problem: readonly Field[];
  shortProblem: readonly Field[];
}

const fieldsNamed = (name: string, document: Openapi): Field[] =>
  fieldsOf({ $ref: `#/components/schemas/${name}` }, document);

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

export const paymentsDocs = (publication: Publication): PaymentsDocs => {
  const source = paymentsOpenapi(publication);
  const document = openapi.parse(source);
  return {
    reference: withoutProblemFields(readReference(source)),
    first: firstRequests(publication).join('\n'),
    problem: fieldsNamed('Problem', document),
    shortProblem: fieldsNamed('ShortProblem', document),
  };
};
