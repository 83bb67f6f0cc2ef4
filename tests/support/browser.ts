import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { z } from 'zod';
import { ROOT } from './process.ts';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The Chromium that npm brings, unpacked once; it can draw no window, only pages. */
const packagedChromium = async (): Promise<string> => {
  const text = await readFile(join(PACKAGE, 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const folder = join(ROOT, '.kontor', 'chromium');
  const path = join(folder, version);
  if (await exists(path)) return path;
  await mkdir(folder, { recursive: true });
  // Another process that unpacks it at this moment never sees half of it.
  const half = `${path}.${randomUUID()}`;
  const packed = createReadStream(join(PACKAGE, 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(half, { mode: 0o755 }));
  await rename(half, path);
  return path;
};

const runsHere = (path: string): Promise<boolean> =>
  promisify(execFile)(path, ['--version']).then(
    () => true,
    () => false,
  );

/**
 * CHROMIUM_PATH, else the one that npm brings, else the system's: that has windows as well, and
 * takes almost twice as long for the same pages. What npm brings runs on one kind of machine.
 */
export const chromiumPath = async (): Promise<string> => {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const packaged = await packagedChromium();
  return (await runsHere(packaged)) ? packaged : SYSTEM_CHROMIUM;
};

/** Nothing but the page under test may reach out, so the browser's own services are off. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS });

let launching: Promise<Browser> | undefined;

/** One for all files of a worker, which close their own pages; it ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => (launching ??= openBrowser());
