import type { Verdict } from '#register/observer/fact.ts';

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
    `${name} was removed (${reason ?? 'no reason given'})`,
  observed: (name: string, facts: number) =>
    `${name} was observed: ${facts === 1 ? '1 fact' : `${facts} facts`}`,
  observedFacts: (name: string, facts: readonly string[]) =>
    `${name} was observed: ${facts.join(', ')}`,
  fact: (name: string, verdict: Verdict) => `${name} is ${verdict}`,
};
