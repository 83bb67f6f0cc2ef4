import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './error.ts';

/** SHA-256 over lines, each with its newline. */
export const lineDigest = () => {
  const hash = createHash('sha256');
  return {
    add: (line: string): void => void hash.update(line).update('\n'),
    end: (): string => hash.digest('hex'),
  };
};

const CHUNK_LENGTH = 65_536;

/** Many lines at a time: compressing each line alone takes longer than reading it. */
async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * Writes lines as gzip to a file that only its owner can read; the file appears complete or not at
 * all.
 */
export const writeLines = async (file: string, lines: AsyncIterable<string>): Promise<void> => {
  const temporary = `${file}.part`;
  await rm(temporary, { force: true });
  try {
    const sink = createWriteStream(temporary, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(Readable.from(inChunks(lines)), createGzip(), sink);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
};

/** The lines of a gzip file. @throws BackupError when it cannot be read or is cut off. */
export async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const unzipped = createGunzip();
  createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  let rest = '';
  try {
    const chunks: AsyncIterable<Buffer> = unzipped;
    for await (const chunk of chunks) {
      const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${file} cannot be read: ${reason}`, { cause });
  } finally {
    unzipped.destroy();
  }
  if (rest !== '') throw new BackupError(`${file} ends in the middle of a line`);
}
