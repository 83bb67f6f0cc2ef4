import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { invalid, RefusalError } from '#kernel/refusal-error.ts';
import { dayOf, type RateLimit } from '#kernel/world.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import { changedAfterProofs } from '#register/proofs/record.ts';
import { recordFindings } from '#register/records/content-rules.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { ACCOUNT_EXPECTED, isAccountOf } from '#register/records/tiers.ts';
import { checkedTexts } from '#kernel/text/texts.ts';
import type { Change, Doubt } from './change.ts';
import { hostOf, type Claim } from './claim.ts';
import { entryForm } from './form.ts';
import type { ClaimPorts } from './ports.ts';
import { doubtOf } from './review.ts';

type Ports = Pick<ClaimPorts, 'changes' | 'findListed' | 'limiter' | 'world'>;
type Values = Readonly<Record<string, unknown>>;

/** Changes that one claim may send in an hour. */
const CHANGES_MOST = 30;

const sendsOf = ({ claimId }: Claim): RateLimit => ({
  bucket: `changes of ${claimId}`,
  most: CHANGES_MOST,
  windowMs: HOUR_MS,
});

/** Whether the listed record was checked after the day on which the change was written. */
const isListed = (record: Values, { status, decidedAt }: Change): boolean =>
  status === 'WRITTEN' && decidedAt !== null && String(record['checkedOn']) > dayOf(decidedAt);

/** The entry as its owner sees it: the listed record with the pending changes applied. */
export const withChanges = (record: Values, changes: readonly Change[]): Values =>
  changes
    .filter((change) => change.status !== 'REJECTED' && !isListed(record, change))
    .reduce((all, { fields }) => ({ ...all, ...fields }), record);

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

const same = (left: unknown, right: unknown): boolean =>
  isFilled(left) || isFilled(right) ? JSON.stringify(left) === JSON.stringify(right) : true;

/** The record without its tier and what the observer adds for it: both follow from the rest. */
const withoutTier = ({ trustTier: _, paidRouteObservedOn: __, ...record }: Values): Values =>
  record;

/**
 * The content file with the new values of its owner, updated by the proofs of the entry; fields
 * without a value are left out.
 */
export const changedRecord = (
  kind: Kind,
  record: Values,
  { fields, proofs, today }: { fields: Values; proofs: readonly OwnershipProof[]; today: string },
): Record<string, unknown> => {
  const hasFeed = 'rssFeedUrl' in fields;
  const isFeed = isFilled(fields['rssFeedUrl']);
  const changed = {
    ...(REGISTERS[kind].isTiered ? withoutTier(record) : record),
    ...fields,
    ...(hasFeed ? { rssFeedSource: isFeed ? 'self-listed' : null } : {}),
    ...(hasFeed ? { rssFeedAsOf: isFeed ? today : null } : {}),
    ...(REGISTERS[kind].isTiered ? { listingSource: 'self-listed' } : {}),
    checkedOn: today,
  };
  const whole = REGISTERS[kind].isTiered ? changedAfterProofs(record, changed, proofs) : changed;
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => isFilled(value)));
};

/** Refuses a record that breaks its schema, the content rules, or the rules for texts. */
export const requireLawful = (
  code: 'INVALID' | 'RECORD_INVALID',
  { kind, slug }: { kind: Kind; slug: string },
  record: Values,
  today: string,
): void => {
  const checked = REGISTERS[kind].schema.safeParse(checkedTexts(code, record));
  if (!checked.success) throw invalid(code, checked.error, record);
  const written = { kind, slug, record: checked.data, isDemo: false };
  const issues = [...recordFindings(written, today)].map(
    ({ field, problem, repair }): z.core.$ZodIssue => ({
      code: 'custom',
      path: [field],
      message: `${problem}: ${repair}`,
      input: undefined,
    }),
  );
  if (issues.length > 0) throw invalid(code, new z.ZodError(issues));
};

const refused = (field: string, message: string) =>
  invalid(
    'INVALID',
    new z.ZodError([{ code: 'custom', path: [field], message, input: undefined }]),
  );

/** A payment must not go to an address that the named network cannot have. */
const requireAccount = (fields: Values, { payToAddress, networkId }: Values): void => {
  if (!('payToAddress' in fields) && !('networkId' in fields)) return;
  if (typeof payToAddress !== 'string' || typeof networkId !== 'string') return;
  if (!isAccountOf(networkId, payToAddress)) throw refused('payToAddress', ACCOUNT_EXPECTED);
};

/** A website may have only one entry per register. */
const requireFreeWebsite = async (
  { findListed }: Ports,
  { kind, slug }: Claim,
  { websiteUrl }: Values,
): Promise<void> => {
  if (typeof websiteUrl !== 'string') return;
  const found = await findListed(websiteUrl);
  const other = found.find((entry) => entry.kind === kind && entry.slug !== slug);
  if (other !== undefined) throw refused('websiteUrl', `is listed as /${kind}/${other.slug}`);
};

const newChange = (
  { claimId, kind, slug }: Claim,
  about: { fields: Values; doubts: readonly Doubt[] },
  { world }: Ports,
): Change => {
  const now = world.now();
  const isSafe = about.doubts.length === 0;
  return {
    changeId: `chg_${world.randomCode(16)}`,
    ...{ claimId, kind, slug, ...about },
    status: isSafe ? 'ACCEPTED' : 'WAITING',
    submittedAt: now,
    decidedAt: isSafe ? now : null,
    reason: null,
  };
};

/** Splits the fields into one change that the rules accept and one that needs a review. */
const judged = (
  claim: Claim,
  { fields, ...records }: Record<'listed' | 'known' | 'fields', Values>,
  ports: Ports,
): Change[] => {
  const about = { ...records, fields, host: hostOf(claim) };
  const doubts = new Map(
    Object.keys(fields).map((name) => [name, doubtOf(claim.kind, name, about)]),
  );
  const part = (isSafe: boolean): Values =>
    Object.fromEntries(
      Object.entries(fields).filter(([name]) => (doubts.get(name) === null) === isSafe),
    );
  const raised = [...new Set(doubts.values())].filter(
    (each) => each !== null && each !== undefined,
  );
  return [
    { fields: part(true), doubts: [] },
    { fields: part(false), doubts: raised },
  ].flatMap((each) =>
    Object.keys(each.fields).length === 0 ? [] : [newChange(claim, each, ports)],
  );
};

interface Sent {
  claim: Claim;
  /** The listed record. */
  record: Values;
  /** The whole form as filled in; a missing field is emptied. */
  body: unknown;
  /** The proof of the claim. */
  proof: OwnershipProof;
}

/**
 * Accepts the changes of an owner to the entry: safe fields are accepted at once, the rest waits
 * for the operator. Unchanged fields are ignored.
 * @throws RefusalError INVALID with the fields that are wrong, RATE_LIMITED
 */
export const submitChange = async (
  ports: Ports,
  { claim, record, body, proof }: Sent,
): Promise<Change[]> => {
  const form = entryForm[claim.kind].safeParse(checkedTexts('INVALID', body));
  if (!form.success) throw invalid('INVALID', form.error, body);
  const now = ports.world.now();
  const known = withChanges(record, await ports.changes.ofClaim(claim.claimId));
  const fields = Object.fromEntries(
    Object.entries(form.data).filter(([name, value]) => !same(known[name], value)),
  );
  if (Object.keys(fields).length === 0) return [];
  const today = dayOf(now);
  const whole = changedRecord(claim.kind, known, { fields, proofs: [proof], today });
  requireLawful('INVALID', claim, whole, today);
  requireAccount(fields, whole);
  await requireFreeWebsite(ports, claim, fields);
  const taken = await ports.limiter.take([sendsOf(claim)], now);
  if (!taken.allowed)
    throw new RefusalError('RATE_LIMITED', 'Too many changes: try again later', {
      retryAfterSeconds: taken.retryAfterSeconds,
    });
  const changes = judged(claim, { listed: record, known, fields }, ports);
  await ports.changes.add(changes);
  return changes;
};
