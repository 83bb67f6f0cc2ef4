import { PROBLEMS, type ProblemCode } from '#payments/v1/problem-table.ts';
import { paymentDocuments as germanDocuments } from '#words/de/payments/documents.ts';
import { parts as germanParts } from '#words/de/payments/parts.ts';
import { payments as german } from '#words/de/payments/payments.ts';
import { problems as germanProblems } from '#words/de/payments/problems.ts';
import {
  paymentRules as germanRules,
  stateWords as germanStates,
} from '#words/de/payments/states.ts';
import {
  topics as germanTopics,
  topicWords as germanTopicWords,
} from '#words/de/payments/topics.ts';
import { paymentDocuments, type PaymentDocuments } from '#words/en/payments/documents.ts';
import { payments, type PaymentPages, type ProblemWords } from '#words/en/payments/payments.ts';
import {
  paymentRules,
  stateWords,
  type PaymentRules,
  type StateWords,
} from '#words/en/payments/states.ts';
import { topicWords, type TopicWords } from '#words/en/payments/topic-words.ts';
import { TOPICS, type Topic } from '#words/en/payments/topics.ts';
import type { Language } from './language.ts';

/** The words of the pages on the payments API: apart, since they read the API's bounds. */
export interface PaymentWords {
  payments: PaymentPages;
  rules: PaymentRules;
  states: StateWords;
  topics: readonly Topic[];
  topicWords: TopicWords;
  problems: Readonly<Record<ProblemCode, ProblemWords>>;
  documents: PaymentDocuments;
}

const inGerman = ({ slug, ...rest }: Topic): Topic => ({
  ...rest,
  slug,
  ...germanTopics[slug],
  parts: rest.parts.map(({ id, formerIds = [] }) => ({ id, formerIds, ...germanParts[id] })),
});

const WORDS: Readonly<Record<Language, PaymentWords>> = {
  en: {
    payments,
    rules: paymentRules,
    states: stateWords,
    topics: TOPICS,
    topicWords,
    problems: PROBLEMS,
    documents: paymentDocuments,
  },
  de: {
    payments: german,
    rules: germanRules,
    states: germanStates,
    topics: TOPICS.map(inGerman),
    topicWords: germanTopicWords,
    problems: germanProblems,
    documents: germanDocuments,
  },
};

export const paymentWordsIn = (language: Language): PaymentWords => WORDS[language];
