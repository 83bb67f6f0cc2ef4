import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_EVERY_MS = 50;
const OUTPUT_LINES_KEPT = 40;

export interface Watched {
  elapsedMs: number;
  /** Resident memory of the process and all below it at its highest; null without /proc. */
  peakMemoryBytes: number | null;
}

const readProc = (path: string): Promise<string> =>
  readFile(`/proc/${path}`, 'utf8').catch(() => '');

const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readProc(`${pid}/task/${thread}/children`)),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
};

const residentBytes = async (pid: number): Promise<number> => {
  const [status, children] = await Promise.all([readProc(`${pid}/status`), childrenOf(pid)]);
  const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  const below = await Promise.all(children.map(residentBytes));
  return below.reduce((sum, bytes) => sum + bytes, own);
};

const watchMemory = async (pid: number, stop: AbortSignal): Promise<number | null> => {
  let peak = 0;
  while (!stop.aborted) {
    peak = Math.max(peak, await residentBytes(pid));
    await sleep(SAMPLE_EVERY_MS);
  }
  return peak === 0 ? null : peak;
};

/** Runs a Node program to its end; throws with the end of its output when it fails. */
export const runWatched = async (
  args: readonly string[],
  options: { folder: string; variables?: Readonly<Record<string, string>> },
): Promise<Watched> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    env: { ...process.env, FORCE_COLOR: '0', ...options.variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new AbortController();
  const memory = watchMemory(child.pid ?? 0, ended.signal);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output = `${output}${text}`.split('\n').slice(-OUTPUT_LINES_KEPT).join('\n');
    });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const elapsedMs = performance.now() - started;
  ended.abort();
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}\n${output}`);
  return { elapsedMs, peakMemoryBytes: await memory };
};
