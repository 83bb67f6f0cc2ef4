import { registerErrors as germanErrors } from '#words/de/register-api/errors.ts';
import { parts as germanParts } from '#words/de/register-api/parts.ts';
import { topics as germanTopics } from '#words/de/register-api/topics.ts';
import { registerApi as german } from '#words/de/register-api/words.ts';
import { registerErrors, type RegisterErrorWords } from '#words/en/register-api/errors.ts';
import { REGISTER_TOPICS, type RegisterTopic } from '#words/en/register-api/topics.ts';
import { registerApi, type RegisterApiWords } from '#words/en/register-api/words.ts';
import type { Language } from './language.ts';

/** The words of the docs on the register's API: apart, since they read the API's bounds. */
interface RegisterDocsWords {
  api: RegisterApiWords;
  errors: RegisterErrorWords;
  topics: readonly RegisterTopic[];
}

const inGerman = (topic: RegisterTopic): RegisterTopic => ({
  ...topic,
  ...germanTopics[topic.slug],
  parts: topic.parts.map(({ id }) => ({ id, ...germanParts[id] })),
});

const WORDS: Readonly<Record<Language, RegisterDocsWords>> = {
  en: { api: registerApi, errors: registerErrors, topics: REGISTER_TOPICS },
  de: { api: german, errors: germanErrors, topics: REGISTER_TOPICS.map(inGerman) },
};

export const registerWordsIn = (language: Language): RegisterDocsWords => WORDS[language];
