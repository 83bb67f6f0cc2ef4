import { systemWorld } from '#kernel/world.ts';
import { applicationHolders } from '#register/applications/verify.ts';
import { claimHolders } from '#register/claims/prove.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import type { Holders } from '#register/proofs/ports.ts';
import { recheckProofs, type Lapse } from '#register/proofs/recheck.ts';
import { applicationStore } from '#register/storage/applications.ts';
import { claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import { lapsedMail } from '#site/claims/mails.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register/catalogue.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from './mail.ts';

/** The scheduled looks at domains that were proved, and what owners are written when one lapses. */

/** A look takes five seconds at most, and a function has thirty. */
const LOOKS_MOST = 4;

const mailOwner = async ({ owner, proof: { kind, slug } }: Lapse): Promise<void> => {
  const entry = await (await catalogue()).entry(kind, slug);
  const address = new URL(`/${kind}/${slug}`, environment().builtOrigin).href;
  await mailer().send(lapsedMail({ owner, name: entry?.record.name ?? slug, address }));
};

/** Claims and applications, told apart by their ids. */
const eitherOf = (claims: Holders, applications: Holders): Holders => ({
  find: async (id) => (await claims.find(id)) ?? applications.find(id),
  lapsed: claims.lapsed,
});

export const recheckWhatIsDue = async (): Promise<void> => {
  const store = await operationalStore();
  const claims = claimHolders({ claims: claimStore(store) });
  const applications = applicationHolders({ applications: applicationStore(store) });
  const ports = {
    proofs: proofStore(store),
    holders: eitherOf(claims, applications),
    lookup: tokenLookup(),
    world: systemWorld,
  };
  for (const lapse of await recheckProofs(ports, LOOKS_MOST))
    await mailOwner(lapse).catch((error: unknown) => {
      console.error(`claims: ${lapse.proof.holder}:`, error);
    });
};
