import type { BadgeWords } from '#words/badge.ts';

export const badge: BadgeWords = {
  listed: 'Eingetragen bei Kontor',
  notListed: 'Nicht bei Kontor eingetragen',
  title: (name, tier, day) =>
    `${name} ist bei Kontor eingetragen${tier === null ? '' : `, Vertrauensstufe ${tier}`}, ${day}`,
  heading: 'Abzeichen',
  summary: 'Diesen Eintrag auf der eigenen Website zeigen',
  text:
    'Für Ihre eigene Website: Das Abzeichen zeigt die Stufe, die Ihr Eintrag heute hat, und ' +
    'ihren Tag, hell und dunkel. Es setzt kein Cookie und führt kein Skript aus.',
  alt: (name) => `${name} · Kontor`,
  copy: 'HTML des Abzeichens',
  more: '[Mehr über das Abzeichen](/de/docs/badge)',
};
