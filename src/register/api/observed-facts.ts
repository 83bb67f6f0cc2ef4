import type { ObservedFact } from '#register/observer/reads.ts';

/** A fact as it is answered; one on which nothing was ever agreed is none. */
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
