import { RefusalError } from '#kernel/refusal-error.ts';
import type { Holders } from '#register/proofs/ports.ts';
import { proofOf } from '#register/proofs/proof.ts';
import { recordAfterProofs } from '#register/proofs/record.ts';
import type { Look } from '#register/proofs/token.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Application } from './application.ts';
import type { ReadPorts, VerifyPorts } from './ports.ts';
import { alreadyDecided, showApplication } from './show.ts';

interface Verification {
  application: Application;
  looks: Look[];
  /** The updated content file; null before approval and in registers without tiers. */
  file: string | null;
}

const markRecord = async (
  { shelf, proofs }: VerifyPorts,
  { kind, slug, status }: Application,
): Promise<string | null> => {
  if (status !== 'APPROVED' || !REGISTERS[kind].isTiered) return null;
  const counting = await proofs.ofEntry({ kind, slug });
  const file = await shelf.amend(kind, slug, (record) => recordAfterProofs(record, counting));
  if (file !== undefined) return file;
  throw new RefusalError('RECORD_MISSING', `the content file of ${kind}/${slug} is gone`);
};

/**
 * Looks for the owner's token at the domain. If it is found, the proof is stored and rechecked like
 * proofs of claims, and the listed record becomes silver (before approval: will start as silver).
 * A repeated call only renews the day.
 */
export const verifyApplication = async (
  ports: VerifyPorts,
  applicationId: string,
): Promise<Verification> => {
  const { applications, proofs, lookup, world } = ports;
  const asked = await showApplication(ports, applicationId);
  if (asked.status === 'REJECTED') throw alreadyDecided(asked);
  const { kind, slug, token, fields } = asked;
  const { websiteUrl } = fields;
  const looks = await lookup.look(websiteUrl, token);
  const now = world.now();
  const proof = proofOf({ holder: applicationId, kind, slug, websiteUrl, looks }, now);
  if (proof === undefined) {
    const positions = looks.map(({ where, result }) => `${where}: ${result}`);
    throw new RefusalError('TOKEN_NOT_FOUND', `${token} was not found\n${positions.join('\n')}`);
  }
  await applications.markVerified(applicationId, now);
  await proofs.put(proof);
  const application = await showApplication(ports, applicationId);
  return { application, looks, file: await markRecord(ports, application) };
};

/** Finds the applications that hold proofs; a rejected one holds none. */
export const applicationHolders = ({ applications }: ReadPorts): Holders => ({
  find: async (id) => {
    const found = await applications.find(id);
    if (found === undefined || found.status === 'REJECTED') return undefined;
    const { websiteUrl } = found.fields;
    return { websiteUrl, token: found.token, contactEmail: found.contactEmail, language: 'en' };
  },
});
