import type { Tombstone } from '#register/records/tombstone.ts';
import type { Words } from '#words/en/english.ts';

const REASONS: Readonly<Record<Tombstone['reason'], string>> = {
  ceased: 'Das Unternehmen oder das Hotel gibt es nicht mehr',
  renamed: 'Er hat jetzt eine andere Adresse',
  duplicate: 'Ein anderer Eintrag beschreibt dasselbe',
  'by-request': 'Der Inhaber hat darum gebeten',
  'not-eligible': 'Er erfüllt nicht, was das Register verlangt',
  mistake: 'Er war versehentlich eingetragen',
};

/** The words of the page of an entry that was removed, in German. */
export const removed: Words['removed'] = {
  short: 'Entfernt',
  title: 'Dieser Eintrag wurde entfernt',
  description: 'Ein Eintrag, der nicht mehr im Register von Kontor steht, und warum.',
  lead: ({ reason }, day) => `Seit dem ${day} steht er nicht mehr im Register. ${REASONS[reason]}.`,
  now: 'Was jetzt dafür steht',
  register: 'Im Register weiterlesen',
};
