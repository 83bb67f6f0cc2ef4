import { endpoint } from '#kernel/http/endpoint.ts';
import { observationReads } from '#register/storage/observation-reads.ts';
import { EVIDENCE_ROUTES, evidencePolicy } from '#site/observed/route.ts';
import { CLAIM_SHELL } from '#site/shells.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { takeRead } from '#app/register/reads.ts';
import { readShell } from '#app/shells/read.ts';
import { operationalStore } from '#app/store.ts';

/** The evidence of what was observed of entries as pages. */
export const answerEvidence = endpoint(
  EVIDENCE_ROUTES,
  evidencePolicy({
    entry: async (kind, slug) => (await catalogue()).entry(kind, slug),
    reads: async () => observationReads(await operationalStore()),
    frame: readShell(CLAIM_SHELL),
    take: takeRead,
    report: (error) => console.error('evidence:', error),
  }),
);
