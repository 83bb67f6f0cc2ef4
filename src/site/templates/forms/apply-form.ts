import { TRAP_FIELD } from '#register/applications/contact.ts';
import { applicationForm, formKind } from '#register/applications/form.ts';
import type { Step } from '#register/records/field.ts';
import type { Language } from '#words/language.ts';
import { KINDS } from '#register/records/kinds.ts';
import { joinQuestions, questionsOf, type Question } from './questions.ts';

/** The three steps of the application form, which together ask for every field of its schemas. */

export interface FormStep {
  questions: readonly Question[];
}

/** The steps in the order of the form; the texts are in the words. */
const STEPS: readonly Step[] = ['company', 'offer', 'payment'];

/** The question for the register, on which the other questions depend. */
export const kindQuestion = (language: Language = 'en'): Question => {
  const [question] = questionsOf(formKind, { language });
  if (question === undefined) throw new Error('the form does not ask for its register');
  return question;
};

/** All questions of the form except the one for the register. */
export const applyQuestions = (language: Language = 'en'): Question[] =>
  joinQuestions(applicationForm, KINDS, { language, without: ['kind', TRAP_FIELD] });

export const applySteps = (questions: readonly Question[]): FormStep[] => {
  const forgotten = questions.filter(({ step }) => step === undefined);
  if (forgotten.length > 0)
    throw new Error(`no step asks for ${forgotten.map(({ name }) => name).join(', ')}`);
  return STEPS.map((step) => ({
    questions: questions.filter((question) => question.step === step),
  }));
};
