import { systemWorld } from '#kernel/world.ts';
import { applicationHolders } from '#register/applications/verify.ts';
import { claimHolders } from '#register/claims/prove.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import type { Holders } from '#register/proofs/ports.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import { recheckProofs, type Lapse } from '#register/proofs/recheck.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from '#app/mail/mailer.ts';
import { lapseProof } from './lapse.ts';

/** The scheduled recheck of domains that were proved. */

/** A check takes at most five seconds, and a function may run for thirty. */
const LOOKS_MOST = 4;

/** Claims and applications, distinguished by their ids. */
const eitherOf = (claims: Holders, applications: Holders): Holders => ({
  find: async (id) => (await claims.find(id)) ?? applications.find(id),
});

export const recheckWhatIsDue = async (): Promise<void> => {
  const store = await operationalStore();
  const claims = claimHolders({ claims: claimStore(store) });
  const applications = applicationHolders({ applications: applicationStore(store) });
  const lapse = lapseProof(store, {
    canMail: mailer().via !== 'none',
    nameOf: async (kind, slug) =>
      (await (await catalogue()).entry(kind, slug))?.record.name ?? slug,
    origin: environment().builtOrigin,
    world: systemWorld,
  });
  const ports = {
    proofs: proofStore(store),
    holders: eitherOf(claims, applications),
    lookup: tokenLookup(),
    // If one lapse cannot be written, it stays due and does not block the others.
    lapse: (each: Lapse, before: OwnershipProof) =>
      lapse(each, before).catch((error: unknown) => {
        console.error(`claims: ${each.proof.holder}:`, error);
        return false;
      }),
    world: systemWorld,
  };
  await recheckProofs(ports, LOOKS_MOST);
};
