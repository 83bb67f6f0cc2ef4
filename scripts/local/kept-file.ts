import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that one file keeps, for its owner's eyes alone: made once, then always the same. */

export interface KeptSecret<Secret> {
  /** Null for a text that is none. */
  parse(text: string): Secret | null;
  /** The text of a new one. */
  make(): string;
}

export const readKept = async <Secret>(
  file: string,
  { parse }: Pick<KeptSecret<Secret>, 'parse'>,
): Promise<Secret | null> => parse((await readFile(file, 'utf8').catch(() => '')).trim());

/** Puts a new one into the file; of two processes that do so at once, both get the same one. */
const write = async <Secret>(
  file: string,
  kept: KeptSecret<Secret>,
  { replace }: { replace: boolean },
): Promise<Secret> => {
  const text = kept.make();
  const temporary = `${file}.${randomUUID()}.tmp`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(temporary, `${text}\n`, { mode: 0o600, flush: true });
    // A link, unlike a rename, leaves the file of another process that was faster.
    const isLinked = async (): Promise<boolean> =>
      link(temporary, file).then(
        () => true,
        async () => (await readKept(file, kept)) !== null,
      );
    if (replace || !(await isLinked())) await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  const secret = (await readKept(file, kept)) ?? kept.parse(text);
  if (secret === null) throw new Error(`What was made for ${file} cannot be read`);
  return secret;
};

/** What the file keeps; made when it is missing, and anew when the kept one is of no use. */
export const keepSecret = async <Secret>(
  file: string,
  kept: KeptSecret<Secret>,
  isSpent: (secret: Secret) => Promise<boolean> = async () => false,
): Promise<Secret> => {
  const found = await readKept(file, kept);
  const replace = found !== null && (await isSpent(found));
  const secret = found === null || replace ? await write(file, kept, { replace }) : found;
  await chmod(file, 0o600);
  return secret;
};
