import { beforeAll, describe, expect, test } from 'vitest';
import {
  answersOf,
  bodyText,
  headerText,
  printedRows,
  type Answers,
  type Shown,
} from '#documents/register-api/answers.ts';
import { pickFrom } from '#documents/register-api/picks.ts';
import { REFUSALS } from '#documents/register-api/refusals.ts';
import { rules } from '#words/en/register-api/rules.ts';
import { whileServed } from './served.ts';

let answers: Answers;
let picked: string;
beforeAll(async () => {
  await whileServed(async ({ facts, catalogue }) => {
    answers = await answersOf(facts, catalogue);
    picked = pickFrom(facts.entries.publishers).slug;
  });
});

describe('the answers that the docs show', () => {
  test('each kind of error is shown by an answer of its status, with a JSON body', () => {
    const shown = REFUSALS.flatMap(({ status, shownBy }) =>
      shownBy.map((name) => ({ status, answer: answers[name] })),
    );
    expect(shown.length).toBeGreaterThan(4);
    for (const { status, answer } of shown) {
      expect(answer.status).toBe(status);
      expect(bodyText(answer)).toContain('"error": ');
    }
  });

  test('of a list the first row is shown, whole', () => {
    const row: unknown = JSON.parse(answers.first.body)[0];
    expect(JSON.parse(bodyText(answers.first))).toEqual([row]);
  });

  test('the record is the one that the search finds first', () => {
    expect(JSON.parse(answers.record.body).slug).toBe(picked);
    expect(printedRows(answers.search, 20)).toContain(picked);
  });

  test('an unchanged record answers 304 without a body', () => {
    expect(answers.notModified).toMatchObject({ status: 304, body: '' });
  });

  test('headers stand as they are sent', () => {
    expect(headerText(answers.paging, ['Link', 'X-Total-Count'])).toMatch(
      /^link: <.*rel="next".*\nx-total-count: \d+$/,
    );
  });

  test('what a client may keep is as the topic on caching says', () => {
    const control = ({ status, headers }: Shown) => [
      status,
      `\`${headers.get('Cache-Control') ?? ''}\``,
    ];
    const said = (rules.caching.table?.rows ?? []).flatMap(([statuses = '', kept]) =>
      (statuses.match(/\d{3}/g) ?? []).map((status) => [Number(status), kept]),
    );
    const { first, notModified, invalidQuery, noRecord, wrongMethod } = answers;
    for (const answer of [first, notModified, invalidQuery, noRecord, wrongMethod])
      expect(said).toContainEqual(control(answer));
  });
});
