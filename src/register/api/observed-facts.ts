import type { ObservedFact } from '#register/observer/reads.ts';
import type { SiteEntry } from '#register/observer/site.ts';

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

/** The site that an entry is of; undefined where no such entry is listed. */
export const siteOfEntry = (
  { sites }: { sites: ReadonlyMap<string, readonly SiteEntry[]> },
  asked: SiteEntry,
): string | undefined =>
  [...sites].find(([, entries]) =>
    entries.some((each) => each.kind === asked.kind && each.slug === asked.slug),
  )?.[0];
