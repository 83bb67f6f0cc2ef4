import type { Verdict } from '#register/observer/fact.ts';
import { REASONS } from '#register/records/tombstone.ts';

/** An entry may be hidden without more being said. */
const SAID: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(REASONS),
  ['hidden', 'no longer public'],
]);

/** The words of the feeds of changes. */
export const feed = {
  title: 'Kontor: changes',
  ofRegister: (title: string) => `Kontor: changes of ${title}`,
  subtitle: (siteUrl: string) =>
    'What entered, changed, left and was observed in a public register of European companies ' +
    `and hotels, the newest first. All changes, with whole records: ${siteUrl}/api/changes`,
  created: (name: string) => `${name} entered the register`,
  updated: (name: string, fields: readonly string[]) => `${name} changed: ${fields.join(', ')}`,
  removed: (name: string, reason: string | null) =>
    `${name} was removed (${SAID.get(reason ?? '') ?? reason ?? 'no reason given'})`,
  observed: (name: string, facts: number) =>
    `${name} was observed: ${facts === 1 ? '1 fact' : `${facts} facts`}`,
  observedFacts: (name: string, facts: readonly string[]) =>
    `${name} was observed: ${facts.join(', ')}`,
  fact: (name: string, verdict: Verdict) => `${name} is ${verdict}`,
};
