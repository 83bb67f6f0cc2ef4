import type { Kind } from './kinds.ts';

/** The content folder. */
export interface Shelf {
  /** The file of the record that has this slug or this website, if any. */
  conflict(record: {
    kind: Kind;
    slug: string;
    websiteUrl: string;
  }): Promise<{ field: 'slug' | 'websiteUrl'; file: string } | undefined>;
  /** Writes a new file, whole or not at all; throws when it is there already. Gives its path. */
  put(kind: Kind, slug: string, record: object): Promise<string>;
  /**
   * Changes an existing file, whole or not at all; undefined when there is none. What is as it was
   * is not written.
   */
  amend(
    kind: Kind,
    slug: string,
    change: (record: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<string | undefined>;
  remove(kind: Kind, slug: string): Promise<void>;
}
