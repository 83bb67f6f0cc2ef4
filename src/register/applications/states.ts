import { isAllowed, type Transitions } from '#kernel/transitions.ts';
import type { Application, ApplicationStatus } from './application.ts';

/** What can become of an application; what was decided is final. */
const APPLICATION_TRANSITIONS = {
  approved: { from: ['SUBMITTED'], to: 'APPROVED' },
  rejected: { from: ['SUBMITTED'], to: 'REJECTED' },
} as const satisfies Transitions<ApplicationStatus>;

/** Whether it waits for a decision. */
export const isUndecided = ({ status }: Application): boolean =>
  Object.values(APPLICATION_TRANSITIONS).every((each) =>
    isAllowed<ApplicationStatus>(each, status),
  );

/** Listed by the operator. `slug` is that of the record. */
export const approved = (application: Application, slug: string, now: Date): Application => ({
  ...application,
  status: APPLICATION_TRANSITIONS.approved.to,
  slug,
  decidedAt: now,
});

/** Not listed; the reason is kept. */
export const rejected = (application: Application, reason: string, now: Date): Application => ({
  ...application,
  status: APPLICATION_TRANSITIONS.rejected.to,
  reason,
  decidedAt: now,
});
