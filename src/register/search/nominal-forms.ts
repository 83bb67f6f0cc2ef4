import { stemsOf } from './spelling.ts';

/** Turns a verb with its object into a noun: `Lager verwalten` is `Lagerverwaltung`. */

const LINKS = ['', 's', 'n', 'en'];

/** `verwalten`: verwaltung; `sammeln`: sammlung; `speichern`: speicherung. */
const germanNoun = (verb: string): string | null => {
  const stem = /^(.{3,})en$/.exec(verb)?.[1] ?? /^(.{3,}[^e])(?:el|er)n$/.exec(verb)?.[1];
  if (stem === undefined) return null;
  if (verb.endsWith('eln')) return `${stem}lung`;
  return verb.endsWith('ern') ? `${stem}erung` : `${stem}ung`;
};

/** `track`: tracking; `schedule`: scheduling; `manage`: management. */
const englishNouns = (verb: string): string[] =>
  verb === 'manage' ? ['management'] : [`${verb.replace(/e$/, '')}ing`];

/** The nouns for a verb and its object, in German and in English word order. */
export const nominalForms = (first: string, second: string): (readonly string[])[] => {
  const noun = germanNoun(second);
  const german =
    noun === null
      ? []
      : [first, ...stemsOf(first)].flatMap((stem) => LINKS.map((link) => [stem + link + noun]));
  return [...german, ...englishNouns(first).map((gerund) => [second, gerund])];
};
