import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vocabularyFindings } from '#register/search/vocabulary-rules.ts';
import { NO_VOCABULARY } from '#register/search/vocabulary.ts';
import { readContent } from '../../../scripts/content/read.ts';
import { ROOT } from '../../support/process.ts';

test('the vocabulary has words for every value of a closed list, in every language', async () => {
  const { files, vocabulary, faults } = await readContent(join(ROOT, 'content'), { demo: true });
  expect(faults).toEqual([]);
  const findings = vocabularyFindings(
    vocabulary,
    files.map(({ record }) => record.tags),
  );
  const ofClosedLists = findings.filter(({ field }) => !field.startsWith('tags.'));
  expect(ofClosedLists).toEqual([]);
  // No word stands under a tag that no record has.
  expect(findings.filter(({ problem }) => problem !== 'is missing')).toEqual([]);
});

test('a missing word is named with its language', () => {
  const { field } = vocabularyFindings(
    { ...NO_VOCABULARY, tags: { payroll: { de: ['Lohnabrechnung'] } } },
    [['payroll'], ['payroll'], ['payroll']],
  ).find(({ field: name }) => name.startsWith('tags.')) ?? { field: '' };
  expect(field).toBe('tags.payroll.fr');
});
