import type { Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import type { Shelf } from '#register/records/shelf.ts';
import type { ProofStore } from './ports.ts';
import { foundOn, type OwnershipProof } from './proof.ts';

/**
 * How proofs of domains come into the content, no matter who proved them: a record says on
 * which day the text was last found, and its tier follows (src/register/records/tiers.ts).
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

/** The record when no proof of its domain counts any more. */
const unprovenRecord = (record: Written): Record<string, unknown> => {
  const { trustTier: _, domainVerifiedOn: __, ...rest } = record;
  return rest;
};

const bareHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** A website may have moved since: what was proved of another host says nothing of the entry. */
const isOf = ({ websiteUrl }: Written, { host }: OwnershipProof): boolean =>
  typeof websiteUrl === 'string' && bareHost(websiteUrl) === bareHost(`https://${host}`);

/** Of the proofs of its entry those count for a record that are of its host and have not lapsed. */
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
 * A record after a change, as the proofs of its entry say: a day that was found of the host before
 * is not carried over to another.
 */
export const changedAfterProofs = (
  before: Written,
  after: Written,
  proofs: readonly OwnershipProof[],
): Record<string, unknown> =>
  recordAfterProofs(isAtSameHost(before, after) ? after : unprovenRecord(after), proofs);

/** An entry whose content file says something else of its proof now. */
export interface RecordedProof {
  kind: Kind;
  slug: string;
  /** The day on which the text was last found; null where no proof counts any more. */
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

/** Brings the content files up to date with the proofs; gives what changed. */
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
