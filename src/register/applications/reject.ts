import type { Application } from './application.ts';
import type { DecidePorts } from './ports.ts';
import { rejected } from './states.ts';
import { alreadyDecided, showApplication, undecidedApplication } from './show.ts';

/** Rejects a submitted application; the reason is kept. */
export const rejectApplication = async (
  ports: DecidePorts,
  { applicationId, reason }: { applicationId: string; reason: string },
): Promise<Application> => {
  const application = await undecidedApplication(ports, applicationId);
  if (!(await ports.applications.decide(rejected(application, reason, ports.world.now()))))
    throw alreadyDecided(await showApplication(ports, application.applicationId));
  return showApplication(ports, applicationId);
};
