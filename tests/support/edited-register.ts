import { keyOf, type Present } from '#register/history/compare.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import { ecommerce } from '#register/records/ecommerce.ts';
import { publishers } from '#register/records/publishers.ts';
import { chanceOf } from './fuzz/chance.ts';

/** A register of publishers and stores that is edited at random. */

interface Draft {
  kind: 'publishers' | 'ecommerce';
  slug: string;
  name: string;
  tags: readonly string[];
  feed: string | null;
  active: boolean;
}

const present = ({ kind, slug, name, tags, feed, active }: Draft): Present => {
  const common = {
    ...{ name, tags, active, shortDescription: 'It is one.', countries: ['de'] },
    ...{ websiteUrl: `https://${slug}.de/`, source: 'editorial' },
    ...{ listedOn: '2026-11-20', checkedOn: '2026-11-20' },
  };
  const record =
    kind === 'publishers'
      ? publishers.schema.parse({ ...common, contentTypes: ['news'], rssFeedUrl: feed })
      : ecommerce.schema.parse({ ...common, contentTypes: ['home'] });
  return { kind, slug, record, isDemo: false };
};

export interface EditedRegister {
  /** Adds an entry. */
  add(): void;
  /** One edit, removal, renaming or return. */
  edit(): void;
  files(): Present[];
  removed: ReadonlyMap<string, Tombstone>;
}

/** The same edits in every run of a seed. */
export const editedRegister = (seed: number): EditedRegister => {
  const chance = chanceOf(seed);
  const written = new Map<string, Draft>();
  const removed = new Map<string, Tombstone>();
  let last = 0;

  const add = (more: Partial<Draft> = {}): Draft => {
    const kind = chance.pick<Draft['kind']>(['publishers', 'ecommerce']);
    const slug = `entry-${++last}`;
    const name = `Entry ${last}`;
    const draft: Draft = { kind, slug, name, tags: [], feed: null, active: true, ...more };
    written.set(keyOf(draft), draft);
    removed.delete(keyOf(draft));
    return draft;
  };
  const change = (draft: Draft, more: Partial<Draft>) =>
    written.set(keyOf(draft), { ...draft, ...more });
  const bury = (draft: Draft, reason: Tombstone['reason'], movedTo: string | null = null): void => {
    written.delete(keyOf(draft));
    removed.set(keyOf(draft), { removedOn: '2026-11-21', reason, movedTo, note: null });
  };
  const bringBack = (): void => {
    const [kind, slug = ''] = chance.any([...removed.keys()])?.split('/') ?? [];
    if (kind === 'publishers' || kind === 'ecommerce') add({ kind, slug });
  };

  const edits: readonly ((draft: Draft) => unknown)[] = [
    () => add(),
    (draft) => bury(draft, 'ceased'),
    (draft) => bury(draft, 'renamed', add({ kind: draft.kind, name: draft.name }).slug),
    (draft) => change(draft, { name: `${draft.name} é${chance.upTo(8)}` }),
    (draft) => change(draft, { tags: [`t${chance.upTo(4)}`] }),
    (draft) =>
      change(draft, { feed: chance.any([null, `https://x.de/${chance.upTo(8)}`]) ?? null }),
    (draft) => change(draft, { active: !draft.active }),
    bringBack,
  ];
  return {
    add,
    edit: () => {
      const draft = chance.any([...written.values()]);
      if (draft !== undefined) chance.any(edits)?.(draft);
    },
    files: () => [...written.values()].map(present),
    removed,
  };
};
