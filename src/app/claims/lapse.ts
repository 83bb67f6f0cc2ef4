import { withMail } from '#kernel/mail/outbox.ts';
import type { Store } from '#kernel/storage/store.ts';
import type { World } from '#kernel/world.ts';
import { addressOf, lapsed, newSecret } from '#register/claims/claim.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import type { Lapse } from '#register/proofs/recheck.ts';
import { claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { languageFor, lapsedMail } from '#site/claims/mails.ts';
import { privatePath } from '#site/claims/operations.ts';

interface LapsePorts {
  canMail: boolean;
  /** The name of an entry, for its owner. */
  nameOf(kind: Kind, slug: string): Promise<string>;
  /** The origin of this register. */
  origin: string;
  world: World;
}

/**
 * Stores in one transaction a proof that has lapsed, its claim, a private address at which the
 * owner can prove the domain again, and the mail that says so.
 */
export const lapseProof =
  (store: Store, { canMail, nameOf, origin, world }: LapsePorts) =>
  async ({ owner, proof }: Lapse, before: OwnershipProof): Promise<boolean> => {
    const { holder, kind, slug } = proof;
    const claim = await claimStore(store).find(holder);
    const secret = newSecret(world);
    const path = claim === undefined ? null : privatePath(claim, languageFor(claim), secret);
    const address = new URL(path ?? `/${kind}/${slug}`, origin).href;
    const about = { owner, holder, name: await nameOf(kind, slug), address };
    const mail = lapsedMail({ ...about, isPrivate: path !== null });
    const kept = canMail ? withMail(store, mail, world).store : store;
    if (claim === undefined) return proofStore(kept).update(before, proof);
    // The holder has ended the claim since the check began, and the proof with it.
    if (claim.status !== 'PROVED') return false;
    const after = lapsed(claim);
    const mailed = canMail ? addressOf(after, secret, world.now()) : null;
    return claimStore(kept).lapse({ claim: after, before, proof, address: mailed });
  };
