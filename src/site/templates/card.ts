import { createHash } from 'node:crypto';
import { tierOf, type Entry } from '#register/search/entry.ts';
import type { TrustTier } from '#register/records/vocabulary.ts';
import { headlineOf } from '#words/facts.ts';
import { REGISTER_WORDS } from '#words/words.ts';

/** The texts of an Open Graph image. */
export interface Card {
  label: string;
  name: string;
  sentence: string;
  foot: string;
  tier: TrustTier | null;
}

/** Must be increased when the design changes, so that all images are drawn again. */
const DRAWING = 2;

export const cardOf = (entry: Entry): Card => ({
  label: REGISTER_WORDS[entry.kind].title,
  name: entry.record.name,
  sentence: entry.record.shortDescription,
  foot: headlineOf(entry).join(', '),
  tier: tierOf(entry),
});

/** The image of all pages that are not entries. */
export const SITE_CARD: Card = {
  label: 'A public register',
  name: 'Kontor',
  sentence: 'European publishers, stores, SaaS and hotels, for people and for agents.',
  foot: 'Open data, one address for each entry',
  tier: null,
};

/** The name is a hash of the content, so that an unchanged image keeps its name between builds. */
const cardName = (card: Card): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 20);

/**
 * The path of an image below `/og/`. Images are in folders by the first letters of their names,
 * because hosts limit the number of files in a folder.
 */
export const cardFile = (card: Card): string => {
  const name = cardName(card);
  return `${name.slice(0, 2)}/${name}.png`;
};

export const cardAddress = (entry: Entry): string => `/og/${cardFile(cardOf(entry))}`;
