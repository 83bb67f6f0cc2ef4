import { describe, expect, test } from 'vitest';
import { drawingsIn, type Drawing } from '#documents/payments/states.ts';
import { rulesMarkdown } from '#documents/payments/rules.ts';
import { PAYMENT_STATUSES } from '#payments/payment/payment.ts';
import { finalStatuses } from '#kernel/transitions.ts';
import { PAYOUT_STATUSES } from '#payments/payout/payout.ts';
import { PAYOUT_TRANSITIONS } from '#payments/payout/states.ts';
import { QUOTE_STATUSES } from '#payments/quote/quote.ts';
import { DELIVERY_STATUSES } from '#payments/webhooks/delivery.ts';
import { LANGUAGES } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';
import { BOX_SIZE, drawingText, placed } from '#site/templates/docs/payments/drawing.ts';

const STATES = {
  'states-payout': PAYOUT_STATUSES,
  'states-quote': QUOTE_STATUSES,
  'states-payment': PAYMENT_STATUSES,
  'states-delivery': DELIVERY_STATUSES,
};
const DRAWINGS = drawingsIn('en');
const named = LANGUAGES.flatMap((language) =>
  drawingsIn(language).map((drawing) => [drawing.title, drawing, language] as const),
);
const statesOf = ({ id }: Drawing): readonly string[] =>
  new Map(Object.entries(STATES)).get(id) ?? [];

/** So wide is a letter of 13 px at most, all in all. */
const LETTER = 7;

/** The parts of a path that go up or down, from `M` or `H` to `V`. */
const uprightLines = (path: string) =>
  [...path.matchAll(/(?:M(\d+) (\d+)|M\d+ (\d+)H(\d+))V(\d+)/g)].map((found) => {
    const [, x = found[4], from = found[3], , , to] = found;
    const ends = [Number(from), Number(to)];
    return { x: Number(x), top: Math.min(...ends), bottom: Math.max(...ends) };
  });

describe.each(named)('%s', (_, drawing, language) => {
  const { boxes, arrows } = drawing;

  test('is drawn with all its states and no other', () => {
    expect(boxes.map(({ name }) => name).sort()).toEqual([...statesOf(drawing)].sort());
  });

  test('leaves every state that is not final, and none that is', () => {
    const left = new Set(arrows.map(({ from }) => from));
    for (const { name, final = false } of boxes) expect(left.has(name), name).toBe(!final);
    const reached = new Set([boxes[0]?.name, ...arrows.map(({ to }) => to)]);
    expect([...reached].sort()).toEqual([...statesOf(drawing)].sort());
  });

  test('has its words on paper, beside boxes and not on them', () => {
    const { viewBox, boxes: drawn, arrows: lines } = placed(drawing);
    const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
    const upright = lines.flatMap(({ path }) => uprightLines(path));
    for (const { words, x, y } of lines) {
      const end = x + words.length * LETTER;
      expect(end, words).toBeLessThan(width);
      expect(y, words).toBeLessThan(height);
      const hit = drawn.filter(
        (box) =>
          y > box.y &&
          y - 13 < box.y + BOX_SIZE.height &&
          end > box.x &&
          x < box.x + BOX_SIZE.width,
      );
      expect(hit, words).toEqual([]);
      const struck = upright.filter(
        (line) => line.x > x && line.x < end && line.top < y && line.bottom > y - 10,
      );
      expect(words === '' ? [] : struck, words).toEqual([]);
    }
  });

  test('is told in words to those who do not see it, and as a table to programs', () => {
    const text = drawingText(drawing, paymentWordsIn(language).rules);
    for (const { name } of boxes) expect(text).toContain(name);
    for (const { from, to, when } of arrows)
      expect(rulesMarkdown(language)).toContain(`| \`${from}\` | \`${to}\` | ${when} |`);
  });
});

test('what is final for payouts is drawn as final', () => {
  const payout = DRAWINGS.find(({ id }) => id === 'states-payout');
  const finals = payout?.boxes.filter(({ final }) => final).map(({ name }) => name);
  expect(finals?.sort()).toEqual(finalStatuses(PAYOUT_STATUSES, PAYOUT_TRANSITIONS).sort());
});

test('what is shared by two ways is written once, and no way runs through a box', () => {
  const delivery = DRAWINGS.find(({ id }) => id === 'states-delivery');
  if (delivery === undefined) throw new Error('deliveries are not drawn');
  const { boxes, arrows } = placed(delivery);
  const words = arrows.map(({ words: said }) => said).filter((said) => said !== '');
  expect(new Set(words).size).toBe(words.length);
  const upright = arrows.flatMap(({ path }) => uprightLines(path));
  expect(upright.length).toBeGreaterThan(3);
  for (const line of upright) {
    const crossed = boxes.filter(
      ({ x, y }) =>
        line.x > x &&
        line.x < x + BOX_SIZE.width &&
        line.top < y &&
        line.bottom > y + BOX_SIZE.height,
    );
    expect(crossed).toEqual([]);
  }
});

test('an arrow to nowhere cannot be drawn', () => {
  const [box] = DRAWINGS[0]?.boxes ?? [];
  const lost = { id: 'x', title: 'X', said: '', boxes: box ? [box] : [] };
  const arrows = [{ from: box?.name ?? '', to: 'NOWHERE', when: 'never' }];
  expect(() => placed({ ...lost, arrows })).toThrow('X has no box NOWHERE');
});
