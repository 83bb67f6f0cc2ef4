import { rateLimiter } from '#kernel/storage/quotas/rate-windows.ts';
import { systemWorld } from '#kernel/world.ts';
import { recheckProofs, type Lapse } from '#register/claims/prove.ts';
import { tokenLookup } from '#register/ownership/lookup.ts';
import { claimStore, proofStore } from '#register/storage/claims.ts';
import { lapsedMail } from '#site/claims/mails.ts';
import { environment } from '#app/environment.ts';
import { catalogue } from '#app/register.ts';
import { operationalStore } from '#app/store.ts';
import { mailer } from './mail.ts';

/** The scheduled looks at domains that were proved, and what owners are written when one lapses. */

/** A look takes five seconds at most, and a function has thirty. */
const LOOKS_MOST = 4;

const mailOwner = async ({ claim }: Lapse): Promise<void> => {
  const { kind, slug } = claim;
  const entry = await (await catalogue()).entry(kind, slug);
  const address = new URL(`/${kind}/${slug}`, environment().builtOrigin).href;
  await mailer().send(lapsedMail({ claim, name: entry?.record.name ?? slug, address }));
};

export const recheckWhatIsDue = async (): Promise<void> => {
  const store = await operationalStore();
  const ports = {
    claims: claimStore(store),
    proofs: proofStore(store),
    limiter: rateLimiter(store),
    lookup: tokenLookup(),
    world: systemWorld,
  };
  for (const lapse of await recheckProofs(ports, LOOKS_MOST))
    await mailOwner(lapse).catch((error: unknown) => {
      console.error(`claims: ${lapse.claim.claimId}:`, error);
    });
};
