import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { formValue } from '#kernel/http/form-fields.ts';
import { hostOf, newSecret, type Claim } from '#register/claims/claim.ts';
import { endClaim } from '#register/claims/open.ts';
import { entryForm } from '#register/claims/form.ts';
import { takeMail, takeRenewal } from '#register/claims/mailbox.ts';
import { proveClaim } from '#register/claims/prove.ts';
import { renewAddress } from '#register/claims/start.ts';
import { submitChange, withChanges } from '#register/claims/submit-change.ts';
import type { Look } from '#register/proofs/token.ts';
import { restDueAt } from '#register/observer/schedule.ts';
import type { Sampled } from '#register/observer/site.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import type { Html } from '#kernel/text/html.ts';
import { wordsIn } from '#words/languages.ts';
import { addressMail, provedMail } from './mails.ts';
import {
  fieldsOf,
  observedSite,
  ownerDoes,
  ownerFact,
  privatePath,
  sendLater,
  type Asked,
  type ClaimPagePorts,
  type Opened,
  type PageAnswer,
} from './operations.ts';
import { ownerPage, type OwnerPage } from './owner-page.ts';
import { proofPage } from './proof-page.ts';
import { troublePage } from './start-page.ts';

/** The page and the actions of the holder of a private address. */

type Said = keyof ReturnType<typeof wordsIn>['claim']['said'];

export const backTo = ({ address }: Opened, said: Said, part = ''): PageAnswer => ({
  status: 303,
  location: `${address}?said=${said}${part}`,
});

const saidIn = ({ query, language }: Asked): string | null => {
  const given = query.get('said') ?? '';
  const said: Readonly<Record<string, string>> = wordsIn(language).claim.said;
  return Object.hasOwn(said, given) ? (said[given] ?? null) : null;
};

const showProof = (
  { claim, entry, address, endsAt }: Opened,
  { language }: Asked,
  looks: readonly Look[],
): PageAnswer => {
  const { name } = entry.record;
  const page = { claim, name, language, address, endsAt, looks };
  const title = wordsIn(language).claim.proof.heading(name);
  return { status: 200, title, content: proofPage(page) };
};

interface Shown {
  refused?: OwnerPage['refused'];
  /** Parts that only this register's owners have. */
  more?: readonly Html[];
}

export const showOwner = async (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
  { refused = null, more = [] }: Shown = {},
): Promise<PageAnswer> => {
  const { claim, entry } = opened;
  const { language } = asked;
  const proof = await ports.proofs.find(claim.claimId);
  if (claim.status !== 'PROVED' || proof === undefined) return showProof(opened, asked, []);
  const site = observedSite(entry);
  const [changes, observed, facts] = await Promise.all([
    ports.changes.ofClaim(claim.claimId),
    ports.observations.site(site),
    ports.observations.facts(site),
  ]);
  const { address, endsAt } = opened;
  const content = ownerPage({
    ...{ claim, entry, language, address, endsAt, changes, refused, more },
    origin: asked.origin,
    provedAt: proof.provedAt,
    facts,
    visitedAt: observed?.visitedAt ?? null,
    restDueAt: observed === undefined ? null : restDueAt(observed),
    said: saidIn(asked),
  });
  const title = wordsIn(language).claim.owner.heading(entry.record.name);
  return { status: refused === null ? 200 : 400, title, content };
};

/** The mail about a proof, unless the domain was proved already. */
const mailOfProof = async (
  ports: ClaimPagePorts,
  { origin }: Asked,
  { claim, entry, address }: Opened,
): Promise<Mail | undefined> => {
  const isNew = claim.status !== 'PROVED';
  if (!isNew || !(await takeMail(ports, 'holder', claim.contactEmail))) return undefined;
  return provedMail({ claim, name: entry.record.name, address: origin + address });
};

/** Whether the text is at the domain is known only when a proof is stored. */
const keptProof = (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
): ClaimPagePorts['claims'] => ({
  ...ports.claims,
  prove: async (after) => {
    const details = { host: hostOf(opened.claim) };
    const mail = await mailOfProof(ports, asked, opened);
    return ownerDoes(ports, opened.claim, { action: 'prove', details, mail }).claims.prove(after);
  },
});

export const prove = async (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
): Promise<PageAnswer> => {
  const proving = { ...ports, claims: keptProof(ports, asked, opened) };
  const { claim, looks } = await proveClaim(proving, opened);
  if (claim.status !== 'PROVED') return showProof(opened, asked, looks);
  sendLater(ports, asked);
  return backTo(opened, 'proved');
};

/** The changed fields are known only when changes are added, so the fact is made then. */
const keptChanges = (ports: ClaimPagePorts, claim: Claim): ClaimPagePorts['changes'] => ({
  ...ports.changes,
  add: (changes) => {
    const fields = changes.flatMap((each) => Object.keys(each.fields));
    return ownerDoes(ports, claim, { action: 'change', details: { fields } }).changes.add(changes);
  },
});

export const change = async (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
): Promise<PageAnswer> => {
  const { claim, entry } = opened;
  const proof = await ports.proofs.find(claim.claimId);
  if (asked.fields === null || proof === undefined) return showOwner(ports, asked, opened);
  const body = formValue(entryForm[claim.kind], asked.fields);
  try {
    const record = { ...entry.record };
    const sent = { claim, record, body, proof };
    const changes = await submitChange({ ...ports, changes: keptChanges(ports, claim) }, sent);
    if (changes.length === 0) return backTo(opened, 'unchanged');
    return backTo(opened, 'changed', '#changes');
  } catch (error) {
    const faults = fieldsOf(error);
    if (faults === null) throw error;
    return showOwner(ports, asked, opened, { refused: { values: body, faults } });
  }
};

const samples = z.array(z.string());

const LOOK_EVERY_MS = HOUR_MS / 6;

/** The entry with accepted sample pages, even if no published edition has them yet. */
const sampled = async ({ changes }: ClaimPagePorts, { claim, entry }: Opened): Promise<Sampled> => {
  const all = await changes.ofClaim(claim.claimId);
  const accepted = all.filter(({ status }) => status !== 'WAITING');
  const known = samples.safeParse(withChanges({ ...entry.record }, accepted)['sampleUrls']);
  const { websiteUrl } = entry.record;
  return { websiteUrl, sampleUrls: known.success ? known.data : null };
};

/** Has the site observed after the answer; all holders of the site share one rate limit. */
export const look = async (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
): Promise<PageAnswer> => {
  const site = observedSite(opened.entry);
  const known = await ports.observations.site(site);
  if (known !== undefined && known.excludedAt !== null)
    return backTo(opened, 'not-observed', '#observed');
  const bucket = `observer visits to ${site}`;
  const limit = { bucket, most: 1, windowMs: LOOK_EVERY_MS };
  const taken = await ports.limiter.take([limit], ports.world.now());
  if (!taken.allowed) return backTo(opened, 'observed-lately', '#observed');
  await ports.record(ownerFact(ports, opened.claim, 'look'));
  const listed = await sampled(ports, opened);
  asked.later(() => ports.observe(listed));
  return backTo(opened, 'observing', '#observed');
};

export const renew = async (
  ports: ClaimPagePorts,
  asked: Asked,
  opened: Opened,
): Promise<PageAnswer> => {
  const { claim, entry } = opened;
  const { isMailed } = await takeRenewal(ports, claim);
  const secret = newSecret(ports.world);
  const address = privatePath(claim, asked.language, secret);
  const { name } = entry.record;
  const about = { claim, name, address: asked.origin + address };
  const mail = isMailed ? addressMail(about) : undefined;
  await renewAddress(ownerDoes(ports, claim, { action: 'renew', mail }), { claim, secret });
  sendLater(ports, asked);
  return backTo({ ...opened, address }, 'renewed');
};

export const end = async (
  ports: ClaimPagePorts,
  { language }: Asked,
  { claim }: Opened,
): Promise<PageAnswer> => {
  await endClaim(ownerDoes(ports, claim, { action: 'end' }), claim);
  const { endedTitle, ended } = wordsIn(language).claim.trouble;
  return { status: 200, title: endedTitle, content: troublePage(language, endedTitle, ended) };
};
