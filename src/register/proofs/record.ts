import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { ProofStore } from './ports.ts';
import { foundOn, type OwnershipProof } from './proof.ts';

/**
 * Writes proofs of domains into the content, whether from claims or applications: a record has the
 * day on which the text was last found, and its tier follows (src/register/records/tiers.ts).
 */

type Written = Readonly<Record<string, unknown>>;

const provedDay = (record: Written): string => {
  const { domainVerifiedOn: day } = record;
  return typeof day === 'string' ? day : '';
};

/** The record of a tiered register once its domain is proved: at least silver. */
const provenRecord = (record: Written, day: string): Record<string, unknown> => ({
  ...record,
  trustTier: (record['trustTier'] ?? 'bronze') === 'bronze' ? 'silver' : record['trustTier'],
  domainVerifiedOn: day > provedDay(record) ? day : provedDay(record),
});

/** The record without a valid proof of its domain. */
const unprovenRecord = (record: Written): Record<string, unknown> => {
  const { trustTier: _, domainVerifiedOn: __, ...rest } = record;
  return rest;
};

const bareHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Whether a proof is for the present host of the record, which may have changed since. */
export const isOf = ({ websiteUrl }: Written, { host }: Pick<OwnershipProof, 'host'>): boolean =>
  typeof websiteUrl === 'string' && bareHost(websiteUrl) === bareHost(`https://${host}`);

/** The record updated by the proofs of its entry: valid ones for its present host count. */
export const recordAfterProofs = (
  record: Written,
  proofs: readonly OwnershipProof[],
): Record<string, unknown> => {
  const day = proofs
    .filter((proof) => proof.lapsedAt === null && isOf(record, proof))
    .map(foundOn)
    .sort()
    .at(-1);
  return day === undefined ? unprovenRecord(record) : provenRecord(record, day);
};

const isAtSameHost = ({ websiteUrl: before }: Written, { websiteUrl: after }: Written): boolean =>
  typeof before === 'string' && typeof after === 'string' && bareHost(before) === bareHost(after);

/**
 * A changed record, updated by the proofs of its entry: if the host has changed, the day of the
 * proof for the earlier host is removed.
 */
export const changedAfterProofs = (
  before: Written,
  after: Written,
  proofs: readonly OwnershipProof[],
): Record<string, unknown> =>
  recordAfterProofs(isAtSameHost(before, after) ? after : unprovenRecord(after), proofs);

/** An entry whose content file was updated with a new state of its proof. */
export interface RecordedProof {
  kind: Kind;
  slug: string;
  /** The day on which the text was last found; null without a valid proof. */
  domainVerifiedOn: string | null;
  file: string;
}

const recordOne = async (
  shelf: Pick<Shelf, 'amend'>,
  { kind, slug }: Pick<OwnershipProof, 'kind' | 'slug'>,
  proofs: readonly OwnershipProof[],
): Promise<RecordedProof[]> => {
  let days: readonly [before: string, after: string] = ['', ''];
  const file = await shelf.amend(kind, slug, (record) => {
    const after = recordAfterProofs(record, proofs);
    days = [provedDay(record), provedDay(after)];
    return after;
  });
  const [before, after] = days;
  if (file === undefined || before === after) return [];
  return [{ kind, slug, domainVerifiedOn: after === '' ? null : after, file }];
};

/** Updates the content files from the proofs; returns the entries that changed. */
export const recordProofs = async (ports: {
  proofs: Pick<ProofStore, 'all'>;
  shelf: Pick<Shelf, 'amend'>;
}): Promise<RecordedProof[]> => {
  const tiered = (await ports.proofs.all()).filter(({ kind }) => REGISTERS[kind].isTiered);
  const byEntry = Map.groupBy(tiered, ({ kind, slug }) => `${kind}/${slug}`);
  const recorded: RecordedProof[] = [];
  for (const proofs of byEntry.values())
    for (const entry of proofs.slice(0, 1))
      recorded.push(...(await recordOne(ports.shelf, entry, proofs)));
  return recorded;
};
