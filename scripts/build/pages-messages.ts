/** What the processes of the build and their parent say to each other. */

/** The project, and where what is compiled of it goes. */
interface CompileOptions {
  root: string;
  /** Styles and scripts for browsers, and what renders the pages. */
  bundleFolder: string;
}

export interface RenderOptions extends CompileOptions {
  /** The origin of the built site, which pages name. */
  origin: string;
}

/** Each is answered by `done` or `failed` with the same ticket. */
export type Question =
  /** Reads what renders the pages. */
  | ({ say: 'open' } & RenderOptions)
  /** Pages are rendered from the catalogue of the moment, also before they are listed. */
  | { say: 'renew' }
  /** Lists the files that the catalogue of the moment makes, such as `/hotels.html`. */
  | { say: 'list'; isReported: boolean }
  /** One of them. */
  | { say: 'render'; file: string }
  /** Writes some of them, to a new folder or as far as they are not there already. */
  | { say: 'write'; outDir: string; isNew: boolean; files: readonly string[] };

export type ToPages = Question & { ticket: number };

export interface Answer {
  files?: readonly string[];
  body?: Buffer;
}

export type FromPages =
  ({ say: 'done'; ticket: number } & Answer) | { say: 'failed'; ticket: number; message: string };
