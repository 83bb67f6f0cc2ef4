import { RefusalError } from '#kernel/refusal-error.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { dayOf } from '#kernel/world.ts';
import type { Application } from './application.ts';
import type { Look, VerifyPorts } from './ports.ts';
import { alreadyDecided, showApplication } from './show.ts';

interface Verification {
  application: Application;
  looks: Look[];
  /** The content file that says so now; null before approval and in registers without tiers. */
  file: string | null;
}

/** The record once its domain is proved: at least silver, with the day of the proof. */
export const proven = (today: string) => (record: Record<string, unknown>) => ({
  ...record,
  trustTier: (record.trustTier ?? 'bronze') === 'bronze' ? 'silver' : record.trustTier,
  domainVerifiedOn: today,
});

const markRecord = async (
  { shelf }: VerifyPorts,
  { kind, slug, status }: Application,
  today: string,
): Promise<string | null> => {
  if (status !== 'APPROVED' || !REGISTERS[kind].isTiered) return null;
  const file = await shelf.amend(kind, slug, proven(today));
  if (file !== undefined) return file;
  throw new RefusalError('RECORD_MISSING', `the content file of ${kind}/${slug} is gone`);
};

/**
 * Looks for the owner's token at the domain. Found: the listed record becomes silver, or, before
 * approval, the proof is remembered for it. Repeating it renews the day and harms nothing.
 */
export const verifyApplication = async (
  ports: VerifyPorts,
  applicationId: string,
): Promise<Verification> => {
  const { applications, lookup, world } = ports;
  const { fields, token, status, ...rest } = await showApplication(ports, applicationId);
  if (status === 'REJECTED') throw alreadyDecided({ fields, token, status, ...rest });
  const looks = await lookup.look(fields.websiteUrl, token);
  if (!looks.some(({ found }) => found)) {
    const positions = looks.map(({ where, result }) => `${where}: ${result}`);
    throw new RefusalError('TOKEN_NOT_FOUND', `${token} was not found\n${positions.join('\n')}`);
  }
  await applications.markVerified(applicationId, world.now());
  const application = await showApplication(ports, applicationId);
  return { application, looks, file: await markRecord(ports, application, dayOf(world.now())) };
};
