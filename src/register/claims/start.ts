import { TOKEN_NAME } from '#register/proofs/token.ts';
import { TRAP_FIELD } from '#register/applications/contact.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { invalid } from '#kernel/refusal-error.ts';
import type { World } from '#kernel/world.ts';
import { admit, type Sender } from '#register/submissions/admit.ts';
import { checkedTexts } from '#kernel/text/texts.ts';
import type { Kind } from '#register/records/kinds.ts';
import { addressOf, newSecret, SECRET_CHARACTERS, type Claim } from './claim.ts';
import { claimForm } from './form.ts';
import { foldMailbox, takeMail } from './mailbox.ts';
import type { ClaimPorts } from './ports.ts';

interface Ports extends Pick<ClaimPorts, 'claims' | 'limiter' | 'world'> {
  /** The claim store, whose first write also stores these mails. */
  keeping(kept: { mails: readonly Mail[] }): Pick<ClaimPorts, 'claims'>;
}

/** A claim with the secret of its private address; only here are both together. */
export interface OpenedClaim {
  claim: Claim;
  secret: string;
}

export interface Started extends OpenedClaim {
  /** An earlier proved claim of the same entry and e-mail, with a private address to mail. */
  earlier: OpenedClaim | null;
}

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

/** Makes this secret the only one that opens the claim. */
export const renewAddress = async (
  { claims, world }: Pick<Ports, 'claims' | 'world'>,
  { claim, secret }: OpenedClaim,
): Promise<void> => claims.replaceAddresses(addressOf(claim, secret, world.now()));

const earlierOf = async (
  { claims, world }: Ports,
  { kind, slug, contactEmail }: Claim,
): Promise<OpenedClaim | null> => {
  const claim = (await claims.ofEntry({ kind, slug })).findLast(
    (each) =>
      (each.status === 'PROVED' || each.status === 'LAPSED') &&
      foldMailbox(each.contactEmail) === foldMailbox(contactEmail),
  );
  return claim === undefined ? null : { claim, secret: newSecret(world) };
};

interface Asked extends Sender {
  entry: { kind: Kind; slug: string; websiteUrl: string };
  body: unknown;
  language: string;
  /** The mails about a started claim; null if no mail can be sent. */
  mailsOf: ((started: Started) => readonly Mail[]) | null;
}

/** An earlier claim of the same mailbox, if another mail about it may be sent. */
const mailedEarlier = async (ports: Ports, claim: Claim): Promise<OpenedClaim | null> => {
  const earlier = await earlierOf(ports, claim);
  const mayMail = earlier !== null && (await takeMail(ports, 'form', claim.contactEmail));
  return mayMail ? earlier : null;
};

/** Stores the claim, its addresses and the mails with them: either all or nothing. */
const keep = async (
  ports: Ports,
  opened: OpenedClaim,
  mailsOf: Asked['mailsOf'],
): Promise<void> => {
  const { world } = ports;
  const earlier = mailsOf === null ? null : await mailedEarlier(ports, opened.claim);
  const mails = mailsOf?.({ ...opened, earlier }) ?? [];
  const addresses = [opened, ...(earlier === null ? [] : [earlier])].map(({ claim, secret }) =>
    addressOf(claim, secret, world.now()),
  );
  await ports.keeping({ mails }).claims.add(opened.claim, addresses);
};

/**
 * Starts a claim. The answer does not reveal whether the entry is claimed already: a holder with
 * the same e-mail address also gets a new private address by mail. A form with a filled trap field
 * gets the usual answer, but is not stored.
 * @throws RefusalError INVALID, RATE_LIMITED
 */
export const startClaim = async (
  ports: Ports,
  { entry, body, language, mailsOf, ...sender }: Asked,
): Promise<OpenedClaim> => {
  const form = claimForm.safeParse(checkedTexts('INVALID', body));
  if (!form.success) throw invalid('INVALID', form.error, body);
  const { contactEmail, [TRAP_FIELD]: isTrapped } = form.data;
  const claim = newClaim(entry, { contactEmail, language }, ports.world);
  const opened = { claim, secret: newSecret(ports.world) };
  if (isTrapped) return opened;
  claim.review = await admit(ports, 'claims', sender);
  const mayMail =
    mailsOf !== null && claim.review === null && (await takeMail(ports, 'form', contactEmail));
  await keep(ports, opened, mayMail ? mailsOf : null);
  return opened;
};
