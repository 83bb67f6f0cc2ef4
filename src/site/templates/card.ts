import { createHash } from 'node:crypto';
import { tierOf, type Entry } from '#register/search/entry.ts';
import type { TrustTier } from '#register/records/vocabulary.ts';
import { headlineOf } from '#words/facts.ts';
import { REGISTER_WORDS } from '#words/words.ts';

/** What an Open Graph image shows. */
export interface Card {
  label: string;
  name: string;
  sentence: string;
  foot: string;
  tier: TrustTier | null;
}

/** Raised when the drawing changes, so that every image is made anew. */
const DRAWING = 2;

export const cardOf = (entry: Entry): Card => ({
  label: REGISTER_WORDS[entry.kind].title,
  name: entry.record.name,
  sentence: entry.record.shortDescription,
  foot: headlineOf(entry).join(', '),
  tier: tierOf(entry),
});

/** The image of pages that are not an entry. */
export const SITE_CARD: Card = {
  label: 'A public register',
  name: 'Kontor',
  sentence: 'European publishers, stores, SaaS and hotels, for people and for agents.',
  foot: 'Open data, one address for each entry',
  tier: null,
};

/** A name made from what is drawn: the same content keeps its image between builds. */
const cardName = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 20);

/**
 * Where an image lies below `/og/`, by the first letters of its name: hosts bound how many files a
 * folder may have.
 */
export const cardFile = (card: Card): string => {
  const name = cardName(card);
  return `${name.slice(0, 2)}/${name}.png`;
};

export const cardAddress = (entry: Entry): string => `/og/${cardFile(cardOf(entry))}`;
