import { rename, writeFile } from 'node:fs/promises';
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { stepBack } from '#kernel/worker/step-back.ts';
import { drawCard } from './draw.ts';
import type { Drawing, DrawingWork } from './draw-missing.ts';

/** A thread that draws: takes a drawing, writes its image, reports it, until none is left. */

// eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- from its own main thread
const { drawings, taken, niceness }: DrawingWork = workerData;

/** Under another name until it is whole: a build that is stopped leaves no half image. */
const drawInto = async ({ file, card }: Drawing): Promise<void> => {
  const unfinished = `${file}.${process.pid}-${threadId}`;
  await writeFile(unfinished, await drawCard(card));
  await rename(unfinished, file);
};

stepBack(niceness);

const take = (): Drawing | undefined => drawings[Atomics.add(taken, 0, 1)];

for (let drawing = take(); drawing; drawing = take()) {
  await drawInto(drawing);
  parentPort?.postMessage(drawing.file);
}
