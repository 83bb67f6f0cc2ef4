import type { DocumentFacts } from '#documents/facts.ts';
import { paymentsGuide } from '#documents/payments/guide.ts';
import type { Field } from '#documents/reference/fields.ts';
import type { Operation, Reference } from '#documents/reference/reference.ts';
import { isProblemCode, problemPath } from '#payments/v1/problem-table.ts';
import { localPath, type Language } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';

/** All that the page of an operation shows. */
export interface OperationDocs {
  reference: Reference;
  operation: Operation;
  samples: readonly { title: string; label: string; text: string }[];
  /** What to know before they are run, as Markdown. */
  notes: readonly string[];
}

const linkedCodes = (meaning: string, language: Language): string =>
  meaning.replace(/`([A-Z_]+)`/g, (whole, code: string) =>
    isProblemCode(code) ? `[${whole}](${localPath(language, problemPath(code))})` : whole,
  );

/** What every operation refuses in the same body is described once, in a topic of its own. */
const withLinkedRefusals = (operation: Operation, language: Language): Operation => ({
  ...operation,
  answers: operation.answers.map((answer) =>
    answer.status === '200'
      ? answer
      : { ...answer, object: undefined, meaning: linkedCodes(answer.meaning, language) },
  ),
});

/** Every operation of the payments API with all that its page shows. */
export const operationDocs = (facts: DocumentFacts, language: Language): OperationDocs[] => {
  const { reference, operations, samplesOf, notesOf } = paymentsGuide(facts, language);
  const { variables: title, labels } = paymentWordsIn(language).topicWords.run;
  return operations.map((operation) => {
    const of = operation.summary;
    const { variables, curl, typescript, python } = samplesOf(operation);
    return {
      reference,
      operation: withLinkedRefusals(operation, language),
      samples: [
        { title, label: labels.variables(of), text: variables },
        { title: 'curl', label: labels.curl(of), text: curl },
        { title: 'TypeScript', label: labels.typescript(of), text: typescript },
        { title: 'Python', label: labels.python(of), text: python },
      ],
      notes: notesOf(operation),
    };
  });
};

/** The fields of a named object of the description. */
export const fieldsNamed = (name: string, { objects }: Reference): readonly Field[] =>
  objects.find((each) => each.name === name)?.fields ?? [];
