import { DOUBT_WORDS, type Change } from '#register/claims/change.ts';
import type { Claim } from '#register/claims/claim.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { changeStore, claimStore } from '#register/storage/claims.ts';
import { proofStore } from '#register/storage/proofs.ts';
import type { Store } from '#kernel/storage/store.ts';
import { systemWorld } from '#kernel/world.ts';
import { contentShelf } from '../content-shelf.ts';
import { contentFolder, environment } from '../workplace.ts';

/** The dependencies that all commands on claims share. */

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

/** The name of an entry; its slug if there is no catalogue. */
export const nameOf = async ({ kind, slug }: Pick<Claim, 'kind' | 'slug'>): Promise<string> => {
  try {
    const catalogue = await openCatalogue(environment().catalogueFile);
    const entry = await catalogue.entry(kind, slug);
    catalogue.close();
    return entry?.record.name ?? slug;
  } catch {
    return slug;
  }
};
