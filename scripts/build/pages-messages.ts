/** The messages between the processes of the build and their parent. */

/** The project, and the folder of its compilation. */
interface CompileOptions {
  root: string;
  /** The folder with files for browsers and with the code for rendering. */
  bundleFolder: string;
}

export interface RenderOptions extends CompileOptions {
  /** The origin of the built site, which pages contain. */
  origin: string;
}

/** Each question is answered by `done` or `failed` with the same ticket. */
export type Question =
  /** Loads the code for rendering. */
  | ({ say: 'open' } & RenderOptions)
  /** From now on pages are rendered from the current catalogue, even before they are listed. */
  | { say: 'renew' }
  /** Lists the files that the current catalogue produces, such as `/hotels.html`. */
  | { say: 'list'; isReported: boolean }
  /** Renders one of these files. */
  | { say: 'render'; file: string }
  /** Writes some of these files. With `isNew` all are written, otherwise only those that differ. */
  | { say: 'write'; outDir: string; isNew: boolean; files: readonly string[] };

export type ToPages = Question & { ticket: number };

export interface Answer {
  files?: readonly string[];
  body?: Buffer;
}

export type FromPages =
  ({ say: 'done'; ticket: number } & Answer) | { say: 'failed'; ticket: number; message: string };
