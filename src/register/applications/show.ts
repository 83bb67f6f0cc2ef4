import { notFound, RefusalError } from '#kernel/refusal-error.ts';
import type { Application, ApplicationStatus } from './application.ts';
import type { ReadPorts } from './ports.ts';
import { isUndecided } from './states.ts';

export const listApplications = (
  { applications }: ReadPorts,
  status?: ApplicationStatus,
): Promise<Application[]> => applications.list(status);

/** The application; refuses with NOT_FOUND if there is none. */
export const showApplication = async (
  { applications }: ReadPorts,
  applicationId: string,
): Promise<Application> => {
  const application = await applications.find(applicationId);
  if (!application) throw notFound('application', applicationId);
  return application;
};

/** The application if it can still be decided; else refuses with ALREADY_DECIDED. */
export const undecidedApplication = async (
  ports: ReadPorts,
  applicationId: string,
): Promise<Application> => {
  const application = await showApplication(ports, applicationId);
  if (!isUndecided(application)) throw alreadyDecided(application);
  return application;
};

export const alreadyDecided = ({ applicationId, status }: Application): RefusalError =>
  new RefusalError('ALREADY_DECIDED', `${applicationId} was ${status.toLowerCase()} before`);
