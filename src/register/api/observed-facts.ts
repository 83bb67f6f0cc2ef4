import type { ObservedFact } from '#register/observer/reads.ts';

/** A fact as the API returns it; empty if no verdict was ever reached. */
export const shownFact = ({ fact: name, held }: ObservedFact) =>
  held.since === null
    ? []
    : [
        {
          fact: name,
          verdict: held.verdict,
          value: held.value,
          since: held.since,
          observedAt: held.observedAt,
          evidence: held.evidence,
        },
      ];
