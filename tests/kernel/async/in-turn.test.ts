import { expect, test } from 'vitest';
import { inTurn } from '#kernel/async/in-turn.ts';

test('work under one key is done one after the other, a failure included', async () => {
  const turns = inTurn();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 5));
    said.push(`${name} ends`);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const asked = ['a', 'b', 'c'].map((name) => turns.take('one', work(name)));
  const other = turns.take('other', work('x'));
  expect([turns.waiting('one'), turns.waiting('other'), turns.waiting('none')]).toEqual([3, 1, 0]);
  const outcomes = await Promise.allSettled([...asked, other]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  ]);
  const ofOne = said.filter((each) => !each.startsWith('x'));
  expect(ofOne).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  expect(said.indexOf('x begins')).toBeLessThan(said.indexOf('b begins'));
  expect([turns.waiting('one'), turns.waiting('other')]).toEqual([0, 0]);
});
