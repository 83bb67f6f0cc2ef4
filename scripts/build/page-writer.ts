import { hash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from './page-list.ts';

/** Writes pages into a folder, and of a later list only what differs. */

/** Pages are rendered while others are on their way to the disk. */
const WRITES_AT_ONCE = 16;

interface Parts {
  render(page: Page): Promise<Buffer | null>;
  progress(done: number, total: number): void;
}

export class PageWriter {
  readonly #parts: Parts;
  /** Digests of what is in the folder, by file. */
  readonly #written = new Map<string, string>();
  readonly #folders = new Set<string>();
  readonly #pending = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** False where `signal` has ended it; it can be begun again, with another list. */
  async write(
    outDir: string,
    pages: ReadonlyMap<string, Page>,
    signal: AbortSignal,
  ): Promise<boolean> {
    let done = 0;
    for (const page of pages.values()) {
      if (signal.aborted) break;
      await this.#one(outDir, page);
      this.#parts.progress((done += 1), pages.size);
    }
    await Promise.all(this.#pending);
    if (signal.aborted) return false;
    for (const file of this.#written.keys()) if (!pages.has(file)) await this.#remove(outDir, file);
    return true;
  }

  async #one(outDir: string, page: Page): Promise<void> {
    const body = await this.#parts.render(page);
    if (body === null) return;
    const digest = hash('md5', body);
    // Whoever asks for a single page is answered between two of these.
    if (this.#written.get(page.file) === digest) return nextTurn();
    if (this.#pending.size >= WRITES_AT_ONCE) await Promise.race(this.#pending);
    await this.#prepare(dirname(join(outDir, page.file)));
    const writing = writeFile(join(outDir, page.file), body).then(() => {
      this.#written.set(page.file, digest);
      this.#pending.delete(writing);
    });
    this.#pending.add(writing);
  }

  async #prepare(folder: string): Promise<void> {
    if (this.#folders.has(folder)) return;
    await mkdir(folder, { recursive: true });
    this.#folders.add(folder);
  }

  async #remove(outDir: string, file: string): Promise<void> {
    await rm(join(outDir, file), { force: true });
    this.#written.delete(file);
  }
}
