import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prove, requiredOf, type Statement } from '#payments/proof/proof.ts';

const statement = (witness: string, said: string | null): Statement<string> => {
  return { provider: witness, witness, said, fact: said ?? 'forged' };
};

describe('a fact is proved', () => {
  test.each([
    ['by two of two', ['x', 'x'], 2, 'proved'],
    ['by one where one is all there is', ['x'], 1, 'proved'],
    ['never by one of two', ['x'], 2, 'open'],
    ['never by two that differ', ['x', 'y'], 2, 'disputed'],
    ['by two against one', ['x', 'y', 'x'], 2, 'proved'],
    ['never by two against two', ['x', 'y', 'x', 'y'], 2, 'disputed'],
    ['never by one against forged bytes', ['x', null], 2, 'disputed'],
    ['never by forged bytes, however many send them', [null, null], 2, 'disputed'],
    ['never by nobody', [], 2, 'open'],
    ['never by nobody where none is needed', [], 0, 'open'],
  ] as const)('%s', (_, said, required, state) => {
    const statements = said.map((each, index) => statement(`provider ${index}`, each));
    expect(prove(statements, required).state).toBe(state);
  });

  test('never by one host that speaks at two addresses', () => {
    const two = [statement('one', 'x'), { ...statement('one', 'x'), provider: 'one (2)' }];
    expect(prove(two, 2).state).toBe('open');
    expect(requiredOf(['one', 'one'])).toBe(1);
  });

  test('and the provider that said otherwise is named', () => {
    const said = [statement('a', 'x'), statement('b', 'y'), statement('c', 'x')];
    expect(prove(said, 2)).toEqual({ state: 'proved', fact: 'x', dissenters: ['b'] });
  });
});

test('no single provider of two or more ever decides, whatever it says', () => {
  const honest = fc.option(fc.constant('true'), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(honest, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (others, forges) => {
        const liar = statement('liar', forges ? null : 'lie');
        const said = others.flatMap((each, index) =>
          each === undefined ? [] : [statement(`honest ${index}`, each)],
        );
        const witnesses = ['liar', ...others.map((_, index) => `honest ${index}`)];
        const proof = prove([liar, ...said], requiredOf(witnesses));
        expect(proof).not.toMatchObject({ state: 'proved', fact: 'lie' });
        expect(proof).not.toMatchObject({ state: 'proved', fact: 'forged' });
      },
    ),
  );
});
