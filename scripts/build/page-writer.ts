import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Page } from './page-list.ts';

/** Writes pages into a folder, and of a later list only what differs. */

interface Parts {
  render(page: Page): Promise<Buffer | null>;
  progress(done: number, total: number): void;
}

export class PageWriter {
  readonly #parts: Parts;
  /** Digests of what is in the folder, by file. */
  readonly #written = new Map<string, string>();
  readonly #folders = new Set<string>();

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
    if (signal.aborted) return false;
    for (const file of this.#written.keys()) if (!pages.has(file)) this.#remove(outDir, file);
    return true;
  }

  async #one(outDir: string, page: Page): Promise<void> {
    const body = await this.#parts.render(page);
    if (body === null) return;
    const digest = hash('md5', body);
    if (this.#written.get(page.file) !== digest) {
      const file = join(outDir, page.file);
      this.#prepare(dirname(file));
      // To hand a small file to another thread costs several times as much as to write it.
      writeFileSync(file, body);
      this.#written.set(page.file, digest);
    }
    // Whoever asks for a single page is answered between two of these.
    await nextTurn();
  }

  #prepare(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }

  #remove(outDir: string, file: string): void {
    rmSync(join(outDir, file), { force: true });
    this.#written.delete(file);
  }
}
