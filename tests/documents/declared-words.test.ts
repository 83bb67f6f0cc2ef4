import { expect, test } from 'vitest';
import { applicationForm, formKind } from '#register/applications/form.ts';
import { correctionForm } from '#register/corrections/form.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { questionsOf } from '#site/templates/forms/questions.ts';
import { choicesOf } from '#site/templates/forms/choices.ts';
import { declaredWordsIn } from '#words/declared.ts';
import { OTHER_LANGUAGES } from '#words/language.ts';
import { TRAP_FIELD } from '#register/applications/contact.ts';

/** Texts that stand in English beside a field, in every other language. */

const SAME = new Set(['', 'Feed', 'Name', 'Position', 'Register']);

const factLabels = KINDS.flatMap((kind) =>
  Object.values(REGISTERS[kind].fields).flatMap(({ declaration: { fact } }) => fact?.label ?? []),
);
const filterLabels = KINDS.flatMap((kind) => REGISTERS[kind].filters.map(({ label }) => label));
const forms = [...KINDS.map((kind) => applicationForm[kind]), correctionForm, formKind];
const asked = forms.flatMap((form) => questionsOf(form, { without: [TRAP_FIELD] }));
const formTexts = asked
  .filter(({ name, rule }) => name !== 'kind' || rule.const === undefined)
  .filter(({ name }) => name !== 'kind')
  .flatMap(({ label, help, expected }) => [label, help, expected]);

test.each(OTHER_LANGUAGES.map((language) => [language]))(
  'every label, hint and expectation of a field is in %s',
  (language) => {
    const { declared } = declaredWordsIn(language);
    const texts = new Set([...factLabels, ...filterLabels, ...formTexts]);
    const forgotten = [...texts].filter((text) => !SAME.has(text) && declared(text) === text);
    expect(forgotten).toEqual([]);
    expect(texts.size).toBeGreaterThan(60);
  },
);

test.each(OTHER_LANGUAGES.map((language) => [language]))(
  'every value to choose from is in %s',
  (language) => {
    const english = new Map(
      asked.flatMap((each) => choicesOf(each, 'en').map(({ value, word }) => [value, word])),
    );
    const kept = new Set(['x402', 'MPP', 'L402', 'Hotels', 'Marketing', 'Restaurant', 'Bar']);
    const same = asked
      .filter(({ name }) => name !== 'countries' && name !== 'country')
      .flatMap((each) => choicesOf(each, language))
      .filter(({ value, word }) => english.get(value) === word && !/spa|sauna/i.test(word));
    expect(same.map(({ word }) => word).filter((word) => !kept.has(word))).toEqual([]);
  },
);
