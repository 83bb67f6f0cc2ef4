import type { BadgeWords } from '#words/badge.ts';

export const badge: BadgeWords = {
  listed: 'Listed in Kontor',
  notListed: 'Not listed in Kontor',
  title: (name, tier, day) =>
    `${name} is listed in Kontor${tier === null ? '' : `, trust tier ${tier}`}, ${day}`,
  heading: 'Badge',
  summary: 'Show this entry on your own site',
  text:
    'For your own site: the badge shows the tier that your entry has today and its day, in light ' +
    'and dark. It sets no cookie and runs no script.',
  alt: (name) => `${name} in Kontor`,
  copy: 'HTML of the badge',
  more: '[More about the badge](/docs/badge)',
};
