import { beforeAll, describe, expect, test } from 'vitest';
import type { DocumentFacts } from '#documents/facts.ts';
import { hotelToolOf } from '#documents/mcp/guide.ts';
import { paymentsEdition } from '#documents/payments/guide.ts';
import { paymentAlternates } from '#documents/payments/markdown.ts';
import { markdownPath } from '#documents/reference/api.ts';
import { registerEdition } from '#documents/register-api/guide.ts';
import { registerAlternates } from '#documents/register-api/markdown.ts';
import { operationsOf, type Reference } from '#documents/reference/reference.ts';
import { OTHER_LANGUAGES } from '#words/language.ts';
import { documentFacts } from '../support/documents.ts';

/** The guide and the reference of both APIs in every language beside the English ones. */

const APIS = [
  {
    name: 'payments API',
    editionOf: paymentsEdition,
    alternatesOf: paymentAlternates,
    leastTexts: 700,
    leastDocuments: 100,
  },
  {
    name: 'API of the register',
    editionOf: registerEdition,
    alternatesOf: registerAlternates,
    leastTexts: 150,
    leastDocuments: 20,
  },
];
const CASES = OTHER_LANGUAGES.flatMap((language) => APIS.map((api) => ({ language, ...api })));

let facts: DocumentFacts;
beforeAll(async () => {
  facts = await documentFacts();
});

/** Texts that are the same in another language. */
const SAME = new Set(['', 'ISO 8601, in UTC', 'webhooks', 'sandbox', 'hotels']);

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

describe.each(CASES)('the $name in $language', (api) => {
  const { language, editionOf, alternatesOf } = api;
  let english: ReadonlyMap<string, () => string>;
  let translated: ReadonlyMap<string, () => string>;
  let texts: ReadonlyMap<string, string>;
  let own: ReadonlyMap<string, string>;
  beforeAll(() => {
    english = alternatesOf(facts, 'en');
    translated = alternatesOf(facts, language);
    texts = textsOf(editionOf(facts, 'en').guide.reference);
    own = textsOf(editionOf(facts, language).guide.reference);
  });
  const beside = (path: string): string =>
    translated.get(markdownPath(language, path.slice(0, -'.md'.length)))?.() ?? '';

  test('says in its own words what every operation, parameter, field and answer is', () => {
    const untranslated = [...texts].filter(([at, text]) => own.get(at) === text && !SAME.has(text));
    expect(untranslated).toEqual([]);
    expect(texts.size).toBeGreaterThan(api.leastTexts);
  });

  test('keeps the numbers, codes and scopes of each of these texts', () => {
    for (const [at, text] of texts) {
      expect(numbersOf(own.get(at) ?? ''), at).toEqual(numbersOf(text));
      expect(codesOf(own.get(at) ?? '').sort(), at).toEqual(codesOf(text).sort());
    }
  });

  test('has every document, with the same numbers, code and parts', () => {
    expect(english.size).toBeGreaterThan(api.leastDocuments);
    for (const [path, make] of english) {
      const [text, other] = [make(), beside(path)];
      expect(other, path).not.toBe('');
      expect(other.match(BLOCKS), path).toEqual(text.match(BLOCKS));
      expect(shapeOf(other), path).toEqual(shapeOf(text));
      expect(numbersOf(other), path).toEqual(numbersOf(text));
      const codes = codesOf(other);
      expect(
        codesOf(text).filter((code) => !codes.includes(code)),
        path,
      ).toEqual([]);
    }
  });

  test('leads from document to document in its own language', () => {
    const others = new RegExp(`(?<!/${language})/docs(?:/(?!search)|\\.md)\\S*`, 'g');
    for (const path of english.keys())
      expect(beside(path).replaceAll(BLOCKS, '').match(others), path).toBeNull();
  });
});

test.each([...OTHER_LANGUAGES])(
  'in %s the tool list_hotels says of each argument and field what the English one says',
  (language) => {
    const [english, own] = [hotelToolOf(facts), hotelToolOf(facts, language)];
    const pairs = [...english.arguments, ...english.answer].map(
      ({ meaning, name }, index) =>
        [name, meaning, [...own.arguments, ...own.answer][index]?.meaning ?? ''] as const,
    );
    const said = pairs.filter(([, meaning]) => meaning !== '' && meaning !== 'EUR');
    expect(said.length).toBeGreaterThan(60);
    expect(said.filter(([, meaning, other]) => meaning === other)).toEqual([]);
    for (const [name, meaning, other] of said) {
      expect(numbersOf(other), name).toEqual(numbersOf(meaning));
    }
  },
);
