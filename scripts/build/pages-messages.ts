/** What the process of the build and its parent say to each other. */

export interface PagesOptions {
  root: string;
  outDir: string;
  /** The origin of the built site, of which pages tell. */
  origin: string;
}

/** A file of the site, such as `/hotels.html`, that is wanted before its turn. */
export interface PageRequest {
  ticket: number;
  file: string;
}

export type FromPages =
  /** Styles and scripts are written, and these files will be. */
  | { say: 'listed'; files: readonly string[] }
  | { say: 'progress'; done: number; total: number }
  | { say: 'page'; ticket: number; body?: Buffer; error?: string }
  | { say: 'failed'; message: string };
