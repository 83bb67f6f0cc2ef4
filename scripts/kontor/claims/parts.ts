import { DOUBT_WORDS, type Change } from '#register/claims/change.ts';
import type { Claim } from '#register/claims/claim.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { changeStore, claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { mailerOf } from '#app/claims/mail.ts';
import { contentShelf } from '../content-shelf.ts';
import { print } from '../output.ts';
import { contentFolder, environment } from '../workplace.ts';

/** What the verbs of claims share. */

export const claimParts = (store: Store) => ({
  claims: claimStore(store),
  changes: changeStore(store),
  proofs: proofStore(store),
  world: systemWorld,
});

export const writeParts = (store: Store, options: { content: string }) => ({
  ...claimParts(store),
  shelf: contentShelf(contentFolder(options)),
});

/** The new values in one line. */
export const fieldsLine = ({ fields }: Change): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value === null ? 'nothing' : JSON.stringify(value)}`)
    .join('; ');

export const doubtsLine = ({ doubts }: Change): string =>
  doubts.map((doubt) => DOUBT_WORDS[doubt]).join(', ');

/** Writes to the owner; what cannot be sent is said and stops nothing. */
export const mailOwner = async (mail: Mail): Promise<boolean> => {
  const { via, send } = mailerOf(environment(), process.cwd());
  if (via === 'none') return false;
  try {
    await send(mail);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    print(process.stderr, {}, null, `mail: ${message}`);
    return false;
  }
};

/** The name of a claim's entry, or its slug where the catalogue is not there. */
export const nameOf = async ({ kind, slug }: Claim): Promise<string> => {
  try {
    const catalogue = await openCatalogue(environment().catalogueFile);
    const entry = await catalogue.entry(kind, slug);
    catalogue.close();
    return entry?.record.name ?? slug;
  } catch {
    return slug;
  }
};
