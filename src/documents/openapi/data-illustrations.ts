import { changesContract } from '#register/api/changes.ts';
import { entryObservationsContract, observationsContract } from '#register/api/observations.ts';
import type { Illustration } from './operation.ts';

/** Example requests for observations and changes, with answers about an invented site. */

const SITE = 'daily.test';
const SAID = { fact: 'crawler:GPTBot', verdict: 'refused', value: null };
const AGREED_AT = '2026-11-20T12:00:00.000Z';
const EVIDENCE = {
  evidence: {
    url: `https://${SITE}/robots.txt`,
    status: 200,
    hash: '28193bdd982586677464a248a320aeffeb73097c7666d21b553cbb34d4a707b3',
    line: 'Disallow: /',
  },
};
const FACT = { ...SAID, since: AGREED_AT, observedAt: AGREED_AT, ...EVIDENCE };

/** The example is about a site that does not exist: about a listed one it would be a statement. */
export const dataIllustrations = (slug = 'example'): [string, Illustration][] => [
  [
    observationsContract.operationId,
    {
      parameters: {
        ...{ crawler: 'GPTBot', verdict: 'refused', fact: 'llms-txt' },
        ...{ kind: 'publishers', page: 1 },
      },
      answer: {
        total: 1,
        observations: [
          { site: SITE, entries: [{ kind: 'publishers', slug: 'example-daily' }], ...FACT },
        ],
      },
    },
  ],
  [
    entryObservationsContract.operationId,
    {
      parameters: { kind: 'publishers', slug },
      answer: {
        ...{ site: SITE, visitedAt: AGREED_AT, restDueAt: null, facts: [FACT] },
        history: [{ ...SAID, ...EVIDENCE, at: AGREED_AT }],
      },
    },
  ],
  [
    changesContract.operationId,
    { parameters: { since: '2026-11-21', limit: 1, kind: 'publishers', slug } },
  ],
];
