import type { Application } from './application.ts';
import type { DecidePorts } from './ports.ts';
import { alreadyDecided, showApplication, undecidedApplication } from './show.ts';

/** Rejects a submitted application; the reason is kept. */
export const rejectApplication = async (
  ports: DecidePorts,
  { applicationId, reason }: { applicationId: string; reason: string },
): Promise<Application> => {
  const application = await undecidedApplication(ports, applicationId);
  const decision = { status: 'REJECTED', reason, at: ports.world.now() } as const;
  if (!(await ports.applications.decide(applicationId, decision)))
    throw alreadyDecided(await showApplication(ports, application.applicationId));
  return showApplication(ports, applicationId);
};
