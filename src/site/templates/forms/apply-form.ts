import { TRAP_FIELD } from '#register/applications/contact.ts';
import { applicationForm, formKind } from '#register/applications/form.ts';
import { KINDS } from '#register/records/kinds.ts';
import { joinQuestions, questionsOf, type Question } from './questions.ts';

/** The three steps of an application; together they ask every field of its schemas. */

interface Step {
  questions: readonly Question[];
}

/** The fields of each step; words name the steps. */
const STEPS: readonly (readonly string[])[] = [
  ['name', 'websiteUrl', 'contactName', 'contactEmail'],
  [
    ...['shortDescription', 'contentTypes', 'countries', 'town', 'country', 'stage', 'stars'],
    ...['facilities', 'tags', 'descriptionMd', 'rssFeedUrl', 'searchPattern', 'sampleUrls'],
    ...['latitude', 'longitude'],
  ],
  [
    ...['supportedProtocols', 'usdcPricePerRequest', 'networkId', 'payToAddress'],
    ...['eurauSettlementAvailable', 'consent'],
  ],
];

/** The question that decides about the others. */
export const kindQuestion = (): Question => {
  const [question] = questionsOf(formKind);
  if (question === undefined) throw new Error('the form does not ask for its register');
  return question;
};

/** What the form asks besides the register itself. */
export const applyQuestions = (): Question[] =>
  joinQuestions(applicationForm, KINDS, ['kind', TRAP_FIELD]);

export const applySteps = (questions: readonly Question[]): Step[] => {
  const steps = STEPS.map((names) => ({
    questions: names.flatMap((name) => questions.filter((question) => question.name === name)),
  }));
  const asked = new Set(steps.flatMap((step) => step.questions));
  const forgotten = questions.filter((question) => !asked.has(question));
  if (forgotten.length === 0) return steps;
  throw new Error(`no step asks for ${forgotten.map(({ name }) => name).join(', ')}`);
};
