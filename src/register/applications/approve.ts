import { recordFindings, type Written } from '#register/records/content-rules.ts';
import { slug as slugSchema } from '#register/records/fields.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { invalid, RefusalError } from '#kernel/refusal-error.ts';
import { dayOf, type World } from '#kernel/world.ts';
import type { Application } from './application.ts';
import type { ApprovePorts } from './ports.ts';
import { approved } from './states.ts';
import { alreadyDecided, showApplication, undecidedApplication } from './show.ts';

interface Approval {
  application: Application;
  /** The content file that was written. */
  file: string;
}

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The record for the content file, without fields that have no value. */
const recordOf = ({ kind, fields, verifiedAt }: Application, today: string) => {
  const tier = {
    trustTier: verifiedAt ? 'silver' : 'bronze',
    listingSource: 'self-listed',
    domainVerifiedOn: verifiedAt && dayOf(verifiedAt),
  };
  const stated = { ...fields, ...(REGISTERS[kind].isTiered ? tier : {}) };
  return {
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => isFilled(value))),
    listedOn: today,
    source: 'self-listed',
    checkedOn: today,
  };
};

const refuseUnlawful = (written: Written, world: World): void => {
  for (const { field, problem, repair } of recordFindings(written, dayOf(world.now())))
    throw new RefusalError('RECORD_INVALID', `${field} ${problem}: ${repair}`);
};

const refuseConflict = async (
  { shelf }: ApprovePorts,
  { kind, fields: { websiteUrl } }: Application,
  slug: string,
): Promise<void> => {
  const conflict = await shelf.conflict({ kind, slug, websiteUrl });
  if (conflict?.field === 'slug')
    throw new RefusalError('SLUG_TAKEN', `the slug ${slug} is taken by ${conflict.file}`);
  if (conflict)
    throw new RefusalError('WEBSITE_TAKEN', `${websiteUrl} is listed already, in ${conflict.file}`);
};

/** Writes the content file of a submitted application and sets APPROVED: both or neither. */
export const approveApplication = async (
  ports: ApprovePorts,
  options: { applicationId: string; slug?: string | undefined },
): Promise<Approval> => {
  const { applications, proofs, shelf, world } = ports;
  const application = await undecidedApplication(ports, options.applicationId);
  const { applicationId, kind } = application;
  const slug = slugSchema.safeParse(options.slug ?? application.slug);
  if (!slug.success) throw invalid('RECORD_INVALID', slug.error, options.slug);
  const record = recordOf(application, dayOf(world.now()));
  const checked = REGISTERS[kind].schema.safeParse(record);
  if (!checked.success) throw invalid('RECORD_INVALID', checked.error, record);
  refuseUnlawful({ kind, slug: slug.data, record: checked.data, isDemo: false }, world);
  await refuseConflict(ports, application, slug.data);
  const file = await shelf.put(kind, slug.data, record);
  try {
    if (!(await applications.decide(approved(application, slug.data, world.now()))))
      throw alreadyDecided(await showApplication(ports, applicationId));
  } catch (error) {
    await shelf.remove(kind, slug.data);
    throw error;
  }
  const proof = await proofs.find(applicationId);
  if (proof !== undefined) await proofs.put({ ...proof, slug: slug.data });
  return { application: await showApplication(ports, applicationId), file };
};
