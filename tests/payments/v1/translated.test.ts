import { beforeAll, describe, expect, test } from 'vitest';
import type { DocumentFacts } from '#documents/facts.ts';
import { paymentAlternates } from '#documents/payments/markdown.ts';
import { markdownPath } from '#documents/payments/paths.ts';
import { paymentsGuide } from '#documents/payments/guide.ts';
import { operationsOf, type Reference } from '#documents/reference/reference.ts';
import { OTHER_LANGUAGES } from '#words/language.ts';
import { documentFacts } from '../../support/documents.ts';

/** The guide and the reference of the payments API in every language beside the English ones. */

let facts: DocumentFacts;
let english: ReadonlyMap<string, () => string>;
beforeAll(async () => {
  facts = await documentFacts();
  english = paymentAlternates(facts, 'en');
});

/** Texts that are the same in another language. */
const SAME = new Set(['', 'ISO 8601, in UTC', 'webhooks', 'sandbox']);

/** Every text of the description, each by where it stands. */
const textsOf = (reference: Reference): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const { name, title, about } of reference.groups)
    texts.set(`${name} title`, title.toLowerCase()).set(`${name} about`, about);
  for (const { id, summary, description, parameters, answers } of operationsOf(reference)) {
    texts.set(`${id} summary`, summary).set(`${id} description`, description);
    for (const { name, meaning } of parameters) texts.set(`${id} ${name}`, meaning);
    for (const { status, meaning, object } of answers) {
      texts.set(`${id} ${status}`, meaning);
      for (const field of object?.fields ?? [])
        texts.set(`${id} ${status} ${field.name}`, field.meaning);
    }
  }
  return texts;
};

const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([number]) => number.replaceAll(/[.,]/g, '')).sort();

/** Code within lines, without the language of an address. */
const codesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.replace('/de/', '/'))),
];

const BLOCKS = /```[\s\S]*?```/g;

/** How many headings, points and rows there are: what is left out in one language is missed. */
const shapeOf = (text: string): Readonly<Record<string, number>> => ({
  headings: text.match(/^#+ /gm)?.length ?? 0,
  points: text.match(/^- /gm)?.length ?? 0,
  rows: text.match(/^\| /gm)?.length ?? 0,
  cells: text.match(/ \| /g)?.length ?? 0,
});

describe.each([...OTHER_LANGUAGES])('the payments API in %s', (language) => {
  let translated: ReadonlyMap<string, () => string>;
  beforeAll(() => {
    translated = paymentAlternates(facts, language);
  });
  const beside = (path: string): string =>
    translated.get(markdownPath(language, path.slice(0, -'.md'.length)))?.() ?? '';

  test('says in its own words what every operation, parameter, field and answer is', () => {
    const own = textsOf(paymentsGuide(facts, language).reference);
    const texts = [...textsOf(paymentsGuide(facts).reference)];
    const untranslated = texts.filter(([at, text]) => own.get(at) === text && !SAME.has(text));
    expect(untranslated).toEqual([]);
    expect(texts.length).toBeGreaterThan(700);
  });

  test('keeps the numbers, codes and scopes of each of these texts', () => {
    const own = textsOf(paymentsGuide(facts, language).reference);
    for (const [at, text] of textsOf(paymentsGuide(facts).reference)) {
      expect(numbersOf(own.get(at) ?? ''), at).toEqual(numbersOf(text));
      expect(codesOf(own.get(at) ?? '').sort(), at).toEqual(codesOf(text).sort());
    }
  });

  test('has every document, with the same numbers, code and parts', () => {
    expect(english.size).toBeGreaterThan(100);
    for (const [path, make] of english) {
      const [text, own] = [make(), beside(path)];
      expect(own, path).not.toBe('');
      expect(own.match(BLOCKS), path).toEqual(text.match(BLOCKS));
      expect(shapeOf(own), path).toEqual(shapeOf(text));
      expect(numbersOf(own), path).toEqual(numbersOf(text));
      const codes = codesOf(own);
      expect(
        codesOf(text).filter((code) => !codes.includes(code)),
        path,
      ).toEqual([]);
    }
  });

  test('leads from document to document in its own language', () => {
    const others = new RegExp(`(?<!/${language})/docs/(?:payments|api)\\S*`, 'g');
    for (const path of english.keys())
      expect(beside(path).replaceAll(BLOCKS, '').match(others), path).toBeNull();
  });
});
