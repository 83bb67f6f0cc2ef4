import { isAllowed, type Transitions } from '#kernel/transitions.ts';
import type { Application, ApplicationStatus } from './application.ts';

/** The allowed status transitions of an application; a decision is final. */
const APPLICATION_TRANSITIONS = {
  approved: { from: ['SUBMITTED'], to: 'APPROVED' },
  rejected: { from: ['SUBMITTED'], to: 'REJECTED' },
} as const satisfies Transitions<ApplicationStatus>;

/** Whether the application waits for a decision. */
export const isUndecided = ({ status }: Application): boolean =>
  Object.values(APPLICATION_TRANSITIONS).every((each) =>
    isAllowed<ApplicationStatus>(each, status),
  );

/** The application after approval; `slug` is the slug of the record. */
export const approved = (application: Application, slug: string, now: Date): Application => ({
  ...application,
  status: APPLICATION_TRANSITIONS.approved.to,
  slug,
  decidedAt: now,
});

/** The application after a rejection, with the reason. */
export const rejected = (application: Application, reason: string, now: Date): Application => ({
  ...application,
  status: APPLICATION_TRANSITIONS.rejected.to,
  reason,
  decidedAt: now,
});
