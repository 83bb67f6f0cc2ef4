import type { Kind } from './kinds.ts';

/** Reads and writes the content folder. */
export interface Shelf {
  /** The file of a record with this slug or this website; undefined if there is none. */
  conflict(record: {
    kind: Kind;
    slug: string;
    websiteUrl: string;
  }): Promise<{ field: 'slug' | 'websiteUrl'; file: string } | undefined>;
  /** Writes a new file as a whole, and returns its path. @throws if the file exists */
  put(kind: Kind, slug: string, record: object): Promise<string>;
  /**
   * Changes an existing file, completely or not at all, and returns its path; undefined if there is
   * no file. An unchanged file is not written.
   */
  amend(
    kind: Kind,
    slug: string,
    change: (record: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<string | undefined>;
  remove(kind: Kind, slug: string): Promise<void>;
}
