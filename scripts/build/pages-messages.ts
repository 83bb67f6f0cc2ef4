/** What the process of the build and its parent say to each other. */

export interface PagesOptions {
  root: string;
  /** Where styles, scripts and what renders go; removed with the process. */
  bundleFolder: string;
  /** The origin of the built site, of which pages tell. */
  origin: string;
}

/** Each is answered by `done` or `failed` with the same ticket. */
export type ToPages =
  /** Compiles the pages. */
  | ({ say: 'compile'; ticket: number } & PagesOptions)
  /** Pages are rendered from the catalogue of the moment, also before they are listed. */
  | { say: 'renew'; ticket: number }
  /** Lists the files that the catalogue of the moment makes, such as `/hotels.html`. */
  | { say: 'list'; ticket: number }
  /** One of them. */
  | { say: 'render'; ticket: number; file: string }
  /** Writes all that differ from what was written before. */
  | { say: 'write'; ticket: number; outDir: string }
  /** Ends the writing that goes on; what was written stays. */
  | { say: 'pause'; ticket: number };

export type FromPages =
  | { say: 'progress'; done: number; total: number }
  | {
      say: 'done';
      ticket: number;
      files?: readonly string[];
      body?: Buffer;
      /** Whether all was written, and no pause came in between. */
      isWhole?: boolean;
    }
  | { say: 'failed'; ticket: number; message: string };
