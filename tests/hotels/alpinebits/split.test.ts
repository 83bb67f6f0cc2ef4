import { describe, expect, test } from 'vitest';
import { splitMessages } from '#hotels/alpinebits/validator/split.ts';
import { workMs } from '../../support/processor-time.ts';

/** Messages that were pasted one after the other into the validator. */

const message = (name: string): string => `<OTA_${name}RQ Version="1"></OTA_${name}RQ>`;
const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>';

describe('pasted messages', () => {
  test('begin at the declaration and the comments before their root elements', () => {
    const comments = '<!-- rates -->\n<!-- of <b> winter -->';
    const first = `${DECLARED}\n${comments}\n${message('HotelRatePlanNotif')}`;
    const second = `<!-- rooms -->${message('HotelInvCountNotif')}`;
    const third = `${DECLARED}${message('Ping')}`;
    expect(splitMessages([first, second, third].join('\n\n'))).toEqual([first, second, third]);
  });

  test('are one where there is one root element, or none', () => {
    for (const text of ['', 'no message', `before ${message('Ping')} behind`])
      expect(splitMessages(text)).toEqual([text]);
  });

  test('are found in a time that grows with the text, whatever comments it has', () => {
    const cost = (text: string) => workMs(() => splitMessages(text));
    expect(cost(`${'<!---->'.repeat(24)}x`)).toBeLessThan(50);
    for (const part of ['<!---->', '<?xml?>', '<!-- ', '-->', '?>', ' ', '<OTA_aRQ>'])
      expect(cost(part.repeat(100_000)), part).toBeLessThan(1000);
  });
});
