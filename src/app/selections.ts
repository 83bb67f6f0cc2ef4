import { relatedOf, selectionsOf, type Selection } from '#documents/selections/selection.ts';
import { neighbourhoodOf } from '#documents/selections/neighbourhood.ts';
import { lastSelectionPage } from '#documents/selections/paging.ts';
import { openPer } from '#kernel/async/single-flight.ts';
import { byKind, KINDS, type Kind } from '#register/records/kinds.ts';
import { site } from './site.ts';

/** The selections of every register, made once for all pages of a build. */
export const selections = openPer(
  site,
  async ({ entries }): Promise<Readonly<Record<Kind, readonly Selection[]>>> =>
    byKind((kind) => selectionsOf(kind, entries[kind])),
);

/** The pages of all selections whose path continues with this word after the register's. */
export const selectionPaths = async (by: 'in' | 'topics') => {
  const all = await selections();
  return KINDS.flatMap((kind) => {
    const prefix = `/${kind}/${by}/`;
    return all[kind]
      .filter(({ path }) => path.startsWith(prefix))
      .flatMap((shown) => {
        const related = {
          ...relatedOf(shown, all[kind]),
          neighbourhood: neighbourhoodOf(shown, all[kind]),
        };
        const rest = shown.path.slice(prefix.length);
        return Array.from({ length: lastSelectionPage(shown.entries.length) }, (_, index) => ({
          params: { kind, selection: index === 0 ? rest : `${rest}/page/${index + 1}` },
          props: { shown, page: index + 1, related },
        }));
      });
  });
};
