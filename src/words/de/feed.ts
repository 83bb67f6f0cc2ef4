import type { Verdict } from '#register/observer/fact.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import type { Words } from '#words/en/english.ts';

/** An entry may be hidden without more being said. */
const REASONS: ReadonlyMap<string, string> = new Map<Tombstone['reason'] | 'hidden', string>([
  ['ceased', 'gibt es nicht mehr'],
  ['renamed', 'hat jetzt eine andere Adresse'],
  ['duplicate', 'war doppelt eingetragen'],
  ['by-request', 'auf Wunsch des Inhabers'],
  ['not-eligible', 'erfüllt nicht, was das Register verlangt'],
  ['mistake', 'war versehentlich eingetragen'],
  ['hidden', 'nicht mehr öffentlich'],
]);

const VERDICTS: Readonly<Record<Verdict, string>> = {
  open: 'offen',
  gated: 'nur gegen Bezahlung oder mit Anmeldung',
  refused: 'untersagt',
  wrong: 'fehlerhaft',
  absent: 'nicht vorhanden',
  unknown: 'nicht bekannt',
};

/** The words of the feeds of changes in German. */
export const feed: Words['feed'] = {
  title: 'Kontor: Änderungen',
  ofRegister: (title) => `Kontor: Änderungen bei ${title}`,
  subtitle: (siteUrl) =>
    'Was in ein öffentliches Register europäischer Unternehmen und Hotels kam, sich änderte, es ' +
    'verließ und beobachtet wurde, das Neueste zuerst. Alle Änderungen mit ganzen Datensätzen: ' +
    `${siteUrl}/api/changes`,
  created: (name) => `${name} ist neu im Register`,
  updated: (name, fields) => `${name} wurde geändert: ${fields.join(', ')}`,
  removed: (name, reason) =>
    `${name} wurde entfernt (${REASONS.get(reason ?? '') ?? reason ?? 'ohne Angabe von Gründen'})`,
  observed: (name, facts) =>
    `${name} wurde beobachtet: ${facts === 1 ? '1 Merkmal' : `${facts} Merkmale`}`,
  observedFacts: (name, facts) => `${name} wurde beobachtet: ${facts.join(', ')}`,
  fact: (name, verdict) => `${name} ist ${VERDICTS[verdict]}`,
};
