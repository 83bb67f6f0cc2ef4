import { DAY_MS } from '#kernel/durations.ts';
import { TOKEN_NAME } from '#register/proofs/token.ts';
import { TRAP_FIELD } from '#register/applications/contact.ts';
import { invalid } from '#kernel/refusal-error.ts';
import type { World } from '#kernel/world.ts';
import { admit, type Sender } from '#register/submissions/admit.ts';
import { checkedTexts } from '#kernel/text/texts.ts';
import type { Kind } from '#register/records/kinds.ts';
import { addressOf, digestOfSecret, SECRET_CHARACTERS, type Claim } from './claim.ts';
import { claimForm } from './form.ts';
import type { ClaimPorts } from './ports.ts';

type Ports = Pick<ClaimPorts, 'claims' | 'limiter' | 'world'>;

/** A claim with the secret of a private address of it, this once together. */
export interface OpenedClaim {
  claim: Claim;
  secret: string;
}

interface Started extends OpenedClaim {
  /** Whether a mail may be sent: nobody's mailbox is filled through this form. */
  mayMail: boolean;
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

/** The claim with one more private address. */
const addAddress = async (
  { claims, world }: Pick<Ports, 'claims' | 'world'>,
  claim: Claim,
): Promise<OpenedClaim> => {
  const secret = world.randomCode(SECRET_CHARACTERS);
  await claims.putAddress(addressOf(claim, secret, world.now()));
  return { claim, secret };
};

/** The claim under a fresh address; all before open nothing any more. */
export const renewAddress = async (
  ports: Pick<Ports, 'claims' | 'world'>,
  claim: Claim,
): Promise<OpenedClaim> => {
  await ports.claims.closeAddresses(claim.claimId);
  return addAddress(ports, claim);
};

const foldAddress = (address: string): string => address.trim().toLowerCase();

const earlierOf = async (
  ports: Ports,
  { kind, slug, contactEmail }: Claim,
): Promise<OpenedClaim | null> => {
  const found = (await ports.claims.ofEntry({ kind, slug })).findLast(
    (each) =>
      (each.status === 'PROVED' || each.status === 'LAPSED') &&
      foldAddress(each.contactEmail) === foldAddress(contactEmail),
  );
  return found === undefined ? null : addAddress(ports, found);
};

const takeMail = async ({ limiter, world }: Ports, address: string): Promise<boolean> => {
  const bucket = `claim mails to ${digestOfSecret(foldAddress(address))}`;
  return (await limiter.take([{ bucket, most: MAILS_MOST, windowMs: DAY_MS }], world.now()))
    .allowed;
};

interface Asked extends Sender {
  entry: { kind: Kind; slug: string; websiteUrl: string };
  body: unknown;
  language: string;
  /** Whether mails can be sent at all. */
  canMail: boolean;
}

/**
 * Starts a claim. Everyone is answered alike, whether or not somebody holds the entry: who
 * holds it under the same e-mail address is mailed another private address besides. A form whose
 * trap is filled is answered like any other and not kept.
 * @throws RefusalError INVALID, RATE_LIMITED
 */
export const startClaim = async (
  ports: Ports,
  { entry, body, language, canMail, ...sender }: Asked,
): Promise<Started> => {
  const form = claimForm.safeParse(checkedTexts('INVALID', body));
  if (!form.success) throw invalid('INVALID', form.error);
  const { contactEmail, [TRAP_FIELD]: isTrapped } = form.data;
  const claim = newClaim(entry, { contactEmail, language }, ports.world);
  if (isTrapped) {
    const secret = ports.world.randomCode(SECRET_CHARACTERS);
    return { claim, secret, mayMail: false, earlier: null };
  }
  claim.review = await admit(ports, 'claims', sender);
  await ports.claims.add(claim);
  const opened = await addAddress(ports, claim);
  const mayMail = canMail && claim.review === null && (await takeMail(ports, contactEmail));
  return { ...opened, mayMail, earlier: mayMail ? await earlierOf(ports, claim) : null };
};
