import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** Stores the address of the running sandbox chain for other programs on this machine. */

const address = z.strictObject({
  /** The name of the chain, which differs between the chains of a folder. */
  name: z.string(),
  url: z.url(),
  vaultAddress: z.string(),
  faucetAddress: z.string(),
});

export type ChainAddress = z.output<typeof address>;

const fileIn = (folder: string): string => join(folder, 'address.json');

export const readAddress = async (folder: string): Promise<ChainAddress | undefined> => {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return address.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

export const writeAddress = async (folder: string, reported: ChainAddress): Promise<void> => {
  const file = fileIn(folder);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}.tmp`, `${JSON.stringify(reported)}\n`, { mode: 0o600 });
  await rename(`${file}.${process.pid}.tmp`, file);
};

export const removeAddress = (folder: string): Promise<void> => rm(fileIn(folder), { force: true });

const balance = z.object({ result: z.object({ value: z.number().positive() }) });
const ANSWER_MOST_MS = 1000;
const SILENT_MOST_MS = 30_000;

type Reached = 'answers' | 'silent' | 'gone';

const reach = async ({ url, vaultAddress }: ChainAddress): Promise<Reached> => {
  const call = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [vaultAddress] };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(ANSWER_MOST_MS),
    });
    return balance.safeParse(await response.json()).success ? 'answers' : 'gone';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'gone';
  }
};

/**
 * Whether the chain of this vault answers at the address; the port may belong to another program
 * now. If it accepts the connection without an answer, it may just be slow, and a second chain on
 * its file would undo its work: therefore it is asked again for half a minute.
 */
export const doesAnswer = async (
  address: ChainAddress,
  stopping?: AbortSignal,
): Promise<boolean> => {
  const untilMs = performance.now() + SILENT_MOST_MS;
  for (;;) {
    const reached = await reach(address);
    const isOver = stopping?.aborted === true || performance.now() > untilMs;
    if (reached !== 'silent' || isOver) return reached === 'answers';
  }
};
