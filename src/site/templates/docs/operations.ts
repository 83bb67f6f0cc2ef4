import type { ApiEdition, OperationSamples } from '#documents/reference/api.ts';
import type { Operation } from '#documents/reference/reference.ts';
import type { RequestToTry } from '#documents/reference/try-it.ts';
import type { SampleWords } from '#words/en/docs/api.ts';

/** Everything that the page of an operation shows. */
export interface OperationDocs {
  operation: Operation;
  samples: readonly { title: string; label: string; text: string }[];
  /** What the page can send for its reader. */
  requestToTry: RequestToTry | undefined;
  /** Notes to read before the samples are run, as Markdown. */
  notes: readonly string[];
}

/** Refusals have the same body in all operations. It is described once, in a topic of its own. */
const withoutRefusalBodies = (
  operation: Operation,
  refusalOf: (meaning: string) => string,
): Operation => ({
  ...operation,
  answers: operation.answers.map((answer) =>
    answer.status === '200'
      ? answer
      : { ...answer, object: undefined, meaning: refusalOf(answer.meaning) },
  ),
});

/** Sample requests to copy, each with a label for screen readers. */
const samplesShown = (
  { variables, curl, typescript, python }: OperationSamples,
  of: string,
  { variables: title, labels }: SampleWords,
) =>
  [
    { title, label: labels.variables(of), text: variables },
    { title: 'curl', label: labels.curl(of), text: curl },
    { title: 'TypeScript', label: labels.typescript(of), text: typescript },
    { title: 'Python', label: labels.python(of), text: python },
  ].filter(({ text }) => text !== '');

/** All operations of an API with everything that their pages show. */
export const operationDocs = (
  { guide, words }: ApiEdition,
  refusalOf: (meaning: string) => string = (meaning) => meaning,
): OperationDocs[] =>
  guide.operations.map((operation) => ({
    operation: withoutRefusalBodies(operation, refusalOf),
    samples: samplesShown(guide.samplesOf(operation), operation.summary, words.samples),
    requestToTry: guide.requestToTry(operation),
    notes: guide.notesOf(operation),
  }));
