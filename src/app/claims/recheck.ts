import { systemWorld } from '#kernel/world.ts';
import { applicationHolders } from '#register/applications/verify.ts';
import type { ClaimStore } from '#register/claims/ports.ts';
import { claimHolders } from '#register/claims/prove.ts';
import { addAddress } from '#register/claims/start.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import type { Holders } from '#register/proofs/ports.ts';
import { recheckProofs, type Lapse } from '#register/proofs/recheck.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { languageFor, lapsedMail } from '#site/claims/mails.ts';
import { privatePath } from '#site/claims/operations.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from '#app/mail/mailer.ts';
import { keepMail } from '#app/mail/outbox.ts';

/** The scheduled looks at domains that were proved, and what owners are written when one lapses. */

/** A look takes five seconds at most, and a function has thirty. */
const LOOKS_MOST = 4;

/** A fresh private address of the claim that lapsed; null where an application held the proof. */
const privateAddress = async (claims: ClaimStore, claimId: string): Promise<string | null> => {
  const lapsed = await claims.find(claimId);
  if (lapsed === undefined) return null;
  const { claim, secret } = await addAddress({ claims, world: systemWorld }, lapsed);
  return privatePath(claim, languageFor(claim), secret);
};

const mailOwner = async (
  claims: ClaimStore,
  { owner, proof: { kind, slug, holder } }: Lapse,
): Promise<void> => {
  if (mailer().via === 'none') return;
  const name = (await (await catalogue()).entry(kind, slug))?.record.name ?? slug;
  const path = await privateAddress(claims, holder);
  const address = new URL(path ?? `/${kind}/${slug}`, environment().builtOrigin).href;
  await keepMail(lapsedMail({ owner, holder, name, address, isPrivate: path !== null }));
};

/** Claims and applications, distinguished by their ids. */
const eitherOf = (claims: Holders, applications: Holders): Holders => ({
  find: async (id) => (await claims.find(id)) ?? applications.find(id),
  lapsed: claims.lapsed,
});

export const recheckWhatIsDue = async (): Promise<void> => {
  const store = await operationalStore();
  const claims = claimStore(store);
  const applications = applicationHolders({ applications: applicationStore(store) });
  const ports = {
    proofs: proofStore(store),
    holders: eitherOf(claimHolders({ claims }), applications),
    lookup: tokenLookup(),
    world: systemWorld,
  };
  for (const lapse of await recheckProofs(ports, LOOKS_MOST))
    await mailOwner(claims, lapse).catch((error: unknown) => {
      console.error(`claims: ${lapse.proof.holder}:`, error);
    });
};
