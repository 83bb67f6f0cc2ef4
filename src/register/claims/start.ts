import { DAY_MS } from '#kernel/durations.ts';
import { TOKEN_NAME } from '#register/proofs/token.ts';
import { TRAP_FIELD } from '#register/applications/contact.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { invalid } from '#kernel/refusal-error.ts';
import type { World } from '#kernel/world.ts';
import { admit, type Sender } from '#register/submissions/admit.ts';
import { checkedTexts } from '#kernel/text/texts.ts';
import type { Kind } from '#register/records/kinds.ts';
import { addressOf, digestOfSecret, newSecret, SECRET_CHARACTERS, type Claim } from './claim.ts';
import { claimForm } from './form.ts';
import type { ClaimPorts } from './ports.ts';

interface Ports extends Pick<ClaimPorts, 'claims' | 'limiter' | 'world'> {
  /** The same store, whose first write keeps the mails as well. */
  keeping(kept: { mails: readonly Mail[] }): Pick<ClaimPorts, 'claims'>;
}

/** A claim with the secret of a private address of it, this once together. */
export interface OpenedClaim {
  claim: Claim;
  secret: string;
}

export interface Started extends OpenedClaim {
  /** A claim of the same entry and e-mail address that was proved, with an address to be mailed. */
  earlier: OpenedClaim | null;
}

/** Mails that this form may cause to one address in a day. */
const MAILS_MOST = 3;

const newClaim = (
  entry: { kind: Kind; slug: string; websiteUrl: string },
  about: { contactEmail: string; language: string },
  world: World,
): Claim => ({
  claimId: `clm_${world.randomCode(16)}`,
  ...entry,
  ...about,
  status: 'OPEN',
  token: `${TOKEN_NAME}=${world.randomCode(SECRET_CHARACTERS)}`,
  startedAt: world.now(),
  review: null,
});

/** The secret opens the claim from now on; all before open nothing any more. */
export const renewAddress = async (
  { claims, world }: Pick<Ports, 'claims' | 'world'>,
  { claim, secret }: OpenedClaim,
): Promise<void> => claims.replaceAddresses(addressOf(claim, secret, world.now()));

const foldAddress = (address: string): string => address.trim().toLowerCase();

const earlierOf = async (
  { claims, world }: Ports,
  { kind, slug, contactEmail }: Claim,
): Promise<OpenedClaim | null> => {
  const claim = (await claims.ofEntry({ kind, slug })).findLast(
    (each) =>
      (each.status === 'PROVED' || each.status === 'LAPSED') &&
      foldAddress(each.contactEmail) === foldAddress(contactEmail),
  );
  return claim === undefined ? null : { claim, secret: newSecret(world) };
};

/** Whether a mail may be sent: nobody's mailbox is filled through this form. */
const takeMail = async ({ limiter, world }: Ports, address: string): Promise<boolean> => {
  const bucket = `claim mails to ${digestOfSecret(foldAddress(address))}`;
  return (await limiter.take([{ bucket, most: MAILS_MOST, windowMs: DAY_MS }], world.now()))
    .allowed;
};

interface Asked extends Sender {
  entry: { kind: Kind; slug: string; websiteUrl: string };
  body: unknown;
  language: string;
  /** What is mailed about it; null where no mail can be sent. */
  mailsOf: ((started: Started) => readonly Mail[]) | null;
}

/** The claim, its addresses and the mails that tell them: all of it is kept, or nothing. */
const keep = async (
  ports: Ports,
  opened: OpenedClaim,
  mailsOf: Asked['mailsOf'],
): Promise<void> => {
  const { world } = ports;
  const earlier = mailsOf === null ? null : await earlierOf(ports, opened.claim);
  const mails = mailsOf?.({ ...opened, earlier }) ?? [];
  const addresses = [opened, ...(earlier === null ? [] : [earlier])].map(({ claim, secret }) =>
    addressOf(claim, secret, world.now()),
  );
  await ports.keeping({ mails }).claims.add(opened.claim, addresses);
};

/**
 * Starts a claim. Everyone is answered alike, whether or not somebody holds the entry: who
 * holds it under the same e-mail address is mailed another private address besides. A form whose
 * trap is filled is answered like any other and not kept.
 * @throws RefusalError INVALID, RATE_LIMITED
 */
export const startClaim = async (
  ports: Ports,
  { entry, body, language, mailsOf, ...sender }: Asked,
): Promise<OpenedClaim> => {
  const form = claimForm.safeParse(checkedTexts('INVALID', body));
  if (!form.success) throw invalid('INVALID', form.error);
  const { contactEmail, [TRAP_FIELD]: isTrapped } = form.data;
  const claim = newClaim(entry, { contactEmail, language }, ports.world);
  const opened = { claim, secret: newSecret(ports.world) };
  if (isTrapped) return opened;
  claim.review = await admit(ports, 'claims', sender);
  const mayMail =
    mailsOf !== null && claim.review === null && (await takeMail(ports, contactEmail));
  await keep(ports, opened, mayMail ? mailsOf : null);
  return opened;
};
