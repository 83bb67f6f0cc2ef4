import type { Card } from '#site/templates/card.ts';

/** A card of which a test gives only what it is about. */
export const card = (part: Partial<Card>): Card => ({
  label: 'Publishers',
  name: 'Nirgendauer Bote',
  sentence: 'Fictional newspaper of a town that is not there.',
  foot: 'news, research',
  tier: 'bronze',
  ...part,
});
