import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { machineEnvironment } from '#kernel/config/child-environment.ts';
import { NICENESS } from '#kernel/worker/step-back.ts';
import type { Card } from '#site/templates/card.ts';

export interface Drawing {
  /** Where the image is written. */
  file: string;
  card: Card;
}

/** What every worker is given: all drawings, and the count of those that a worker has taken. */
export interface DrawingWork {
  drawings: readonly Drawing[];
  taken: Int32Array<SharedArrayBuffer>;
  /** How far the workers step back. */
  niceness: number;
}

/** Fonts and layout take as long to load as some thirty cards take to draw. */
const CARDS_WORTH_A_WORKER = 30;

const WORKER_FILE = new URL('./draw-worker.ts', import.meta.url);

export interface DrawingOptions {
  onDrawn?: () => void;
  /** Ends the drawing; what was drawn by then is kept. */
  signal?: AbortSignal | undefined;
  /** How far the workers step back: as what nobody waits for, unless given. */
  niceness?: number | undefined;
}

/** Draws every image in worker threads, which take the next drawing whenever they are free. */
export const drawMissing = async (
  drawings: readonly Drawing[],
  mostWorkers: number,
  { onDrawn = () => undefined, signal, niceness = NICENESS.background }: DrawingOptions = {},
): Promise<void> => {
  const count = Math.min(mostWorkers, Math.ceil(drawings.length / CARDS_WORTH_A_WORKER));
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: DrawingWork = { drawings, taken, niceness };
  const env = machineEnvironment(process.env);
  const workers = Array.from({ length: count }, () => new Worker(WORKER_FILE, { workerData, env }));
  for (const worker of workers) worker.on('message', onDrawn);
  try {
    await Promise.all(workers.map((worker) => once(worker, 'exit', { signal })));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};
