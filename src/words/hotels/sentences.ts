import { PARTS, SENTENCES } from '#hotels/sentences/sentence.ts';
import type { SentenceWords, Tables } from './sentence-words.ts';
import type { Language } from '#words/language.ts';
import * as calendars from '#words/de/hotels/calendar-sentences.ts';
import * as messages from '#words/de/hotels/message-sentences.ts';
import * as requests from '#words/de/hotels/request-sentences.ts';

/**
 * Sentences to owners of hotels in their language. What a hotel's system was answered is kept as
 * it was answered, in English; it is recognized here by its template, and said again.
 */

const WORDS: Readonly<Record<Exclude<Language, 'en'>, SentenceWords>> = {
  de: {
    sentences: {
      xml: messages.xml,
      common: messages.common,
      alpineBits: messages.alpineBits,
      ari: messages.ari,
      calendar: calendars.calendar,
      stay: calendars.stay,
      request: requests.request,
      link: requests.link,
    },
    parts: {
      message: messages.messageParts,
      calendar: calendars.calendarParts,
      link: requests.linkParts,
      stay: calendars.stayParts,
    },
  },
};

/** How a template is found in a text, and what it is in another language. */
interface Pattern {
  /** The texts around what is filled in: one more than there are slots. */
  literals: readonly string[];
  slots: readonly string[];
  said: string;
}

const SLOT = /(\{[^{}]*\})/;

const patternOf = (template: string, said: string): Pattern => {
  const pieces = template.split(SLOT);
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    slots: pieces.filter((_, index) => index % 2 === 1),
    said,
  };
};

const fixedLength = ({ literals }: Pattern): number => literals.join('').length;

/** Those that say more come first: they are the more certain ones. */
const patternsOf = (templates: Tables, words: Tables): Pattern[] =>
  Object.entries(templates)
    .flatMap(([table, rows]) =>
      Object.entries(rows).map(([key, template]) =>
        patternOf(template, words[table]?.[key] ?? template),
      ),
    )
    .sort((one, other) => fixedLength(other) - fixedLength(one));

/** What the slots hold, by looking for each literal once from left to right. */
const matched = ({ literals, slots }: Pattern, text: string): Map<string, string> | null => {
  const [first = '', ...others] = literals;
  const last = others.pop();
  if (last === undefined) return text === first ? new Map() : null;
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const values = new Map<string, string>();
  let from = first.length;
  for (const [index, slot] of slots.entries()) {
    const next = others[index];
    const to = next === undefined ? end : text.indexOf(next, from);
    if (to < from || to > end) return null;
    values.set(slot, text.slice(from, to));
    from = to + (next?.length ?? 0);
  }
  return values;
};

/** What these slots hold has words of its own. */
const WORDED = new Set([
  ...['{fault}', '{expected}', '{thing}', '{said}', '{counted}', '{others}', '{rooms}'],
  ...['{formats}', '{weekday}', '{range}', '{why}'],
]);

/** This one holds a list of such. */
const ITEMS = '{items}';

const PLACES_MOST = 12;
const LINE = / \(line (\d+)\)$/;
const LINE_WORD: Readonly<Record<Exclude<Language, 'en'>, string>> = { de: 'Zeile' };

const sayingIn = (language: Exclude<Language, 'en'>) => {
  const { sentences, parts } = WORDS[language];
  const whole = patternsOf(SENTENCES, sentences);
  const within = patternsOf(PARTS, parts);
  const said = (patterns: readonly Pattern[], text: string): string | undefined => {
    for (const pattern of patterns) {
      const values = matched(pattern, text);
      if (values !== null) return filled(pattern, values);
    }
    return undefined;
  };
  const part = (text: string): string => said(within, text) ?? text;
  const filled = (pattern: Pattern, values: ReadonlyMap<string, string>): string =>
    pattern.said.replace(/\{[^{}]*\}/g, (slot) => {
      const value = values.get(slot) ?? slot;
      if (slot === ITEMS) return value.split('; ').map(part).join('; ');
      return WORDED.has(slot) ? part(value) : value;
    });
  /** The element or attribute that a sentence is about stands before it as it was sent. */
  const placed = (text: string): string | undefined => {
    const known = said(whole, text);
    if (known !== undefined) return known;
    let at = text.indexOf(': ');
    for (let tries = 0; at !== -1 && tries < PLACES_MOST; tries += 1) {
      const rest = said(whole, text.slice(at + 2));
      if (rest !== undefined) return `${text.slice(0, at + 2)}${rest}`;
      at = text.indexOf(': ', at + 2);
    }
    return undefined;
  };
  return (sentence: string): string | undefined => {
    const [lined, line] = LINE.exec(sentence) ?? [];
    if (lined === undefined) return placed(sentence);
    const text = placed(sentence.slice(0, -lined.length));
    return text && `${text} (${LINE_WORD[language]} ${line})`;
  };
};

const sayings = new Map<Language, (sentence: string) => string | undefined>();

const sayIn = (language: Exclude<Language, 'en'>) => {
  const known = sayings.get(language) ?? sayingIn(language);
  sayings.set(language, known);
  return known;
};

/** The sentence in a language, and whether it had to stay in English. */
export const sentenceIn = (
  language: Language,
  sentence: string,
): { text: string; isEnglish: boolean } => {
  const text = language === 'en' ? sentence : sayIn(language)(sentence);
  return { text: text ?? sentence, isEnglish: text === undefined };
};
