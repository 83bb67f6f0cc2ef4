import { beforeAll, describe, expect, test } from 'vitest';
import { bodyText, headerText, printedRows } from '#site/templates/docs/answers.ts';
import { docsOf, type Docs } from '#site/templates/docs/docs.ts';
import { REFUSAL_KINDS } from '#site/templates/docs/refusals.ts';
import { whileServed } from './served.ts';

let docs: Docs;
beforeAll(async () => {
  docs = await whileServed(({ facts, catalogue }) => docsOf(facts, catalogue));
});

describe('the answers that /docs shows', () => {
  test('each kind of error is shown by an answer of its status, with a JSON body', () => {
    const shown = REFUSAL_KINDS.flatMap(({ status, shownBy }) =>
      shownBy.map((name) => ({ status, answer: docs.answers[name] })),
    );
    expect(shown.length).toBeGreaterThan(4);
    for (const { status, answer } of shown) {
      expect(answer.status).toBe(status);
      expect(bodyText(answer)).toContain('"error": ');
    }
  });

  test('of a list the first row is shown, whole', () => {
    const row: unknown = JSON.parse(docs.answers.first.body)[0];
    expect(JSON.parse(bodyText(docs.answers.first))).toEqual([row]);
  });

  test('the record is the one that the search finds first', () => {
    const { slug } = docs.picks;
    expect(JSON.parse(docs.answers.record.body).slug).toBe(slug);
    expect(printedRows(docs.answers.search, 20)).toContain(slug);
  });

  test('an unchanged record answers 304 without a body', () => {
    expect(docs.answers.notModified).toMatchObject({ status: 304, body: '' });
  });

  test('headers stand as they are sent', () => {
    expect(headerText(docs.answers.paging, ['Link', 'X-Total-Count'])).toMatch(
      /^link: <.*rel="next".*\nx-total-count: \d+$/,
    );
  });
});
