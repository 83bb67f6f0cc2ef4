import { RefusalError } from '#kernel/refusal-error.ts';
import { dayOf } from '#kernel/world.ts';
import { isOf } from '#register/proofs/record.ts';
import type { Change } from './change.ts';
import { showChange } from './open.ts';
import type { ClaimPorts, WritePorts } from './ports.ts';
import { changedRecord, requireLawful } from './submit-change.ts';

const decidedBefore = ({ changeId, status }: Change): RefusalError =>
  new RefusalError('ALREADY_DECIDED', `${changeId} is ${status.toLowerCase()} already`);

type Ports = Pick<ClaimPorts, 'changes' | 'world'>;

/** Rejects a change that waits, or is accepted but not written yet; the reason is stored. */
export const rejectChange = async (
  ports: Ports,
  { changeId, reason }: { changeId: string; reason: string },
): Promise<Change> => {
  const change = await showChange(ports, changeId);
  const rejected: Change = { ...change, status: 'REJECTED', decidedAt: ports.world.now(), reason };
  const isOpen = change.status === 'WAITING' || change.status === 'ACCEPTED';
  if (!isOpen || !(await ports.changes.move(rejected, change.status)))
    throw decidedBefore(await showChange(ports, changeId));
  return rejected;
};

interface WrittenChange {
  change: Change;
  /** The content file that now has the change. */
  file: string;
}

/** Refuses a change that would undo a later one of its owner. */
const requireNewest = async ({ changes }: Pick<WritePorts, 'changes'>, change: Change) => {
  const { changeId, claimId, submittedAt } = change;
  const newer = (await changes.ofClaim(claimId)).find(
    (each) =>
      each.status === 'WRITTEN' &&
      each.submittedAt > submittedAt &&
      Object.keys(change.fields).some((field) => field in each.fields),
  );
  if (newer !== undefined)
    throw new RefusalError(
      'ALREADY_DECIDED',
      `${newer.changeId} is newer and written, with a field of ${changeId}: reject ${changeId}`,
    );
};

/**
 * Writes a waiting or accepted change into the content file of its entry. The proof of its claim
 * must still be valid, and of the entry's present host: a change of someone who has lost the
 * domain, or never had it, is not published.
 * @throws RefusalError ALREADY_DECIDED, NOT_FOUND, RECORD_INVALID, RECORD_MISSING, PROOF_LAPSED
 */
export const writeChange = async (ports: WritePorts, changeId: string): Promise<WrittenChange> => {
  const { changes, proofs, shelf, world } = ports;
  const change = await showChange(ports, changeId);
  const { kind, slug, fields, status, claimId } = change;
  if (status !== 'WAITING' && status !== 'ACCEPTED') throw decidedBefore(change);
  const proof = await proofs.find(claimId);
  if (proof === undefined || proof.lapsedAt !== null)
    throw new RefusalError('PROOF_LAPSED', `the proof of ${claimId} counts no longer`);
  await requireNewest(ports, change);
  const now = world.now();
  const today = dayOf(now);
  const counting = await proofs.ofEntry({ kind, slug });
  const file = await shelf.amend(kind, slug, (record) => {
    if (!isOf(record, proof))
      throw new RefusalError('PROOF_LAPSED', `the proof of ${claimId} is of another host`);
    const changed = changedRecord(kind, record, { fields, proofs: counting, today });
    requireLawful('RECORD_INVALID', change, changed, today);
    return changed;
  });
  if (file === undefined)
    throw new RefusalError('RECORD_MISSING', `the content file of ${kind}/${slug} is gone`);
  const written: Change = { ...change, status: 'WRITTEN', decidedAt: change.decidedAt ?? now };
  if (!(await changes.move(written, status)))
    throw decidedBefore(await showChange(ports, changeId));
  return { change: written, file };
};
