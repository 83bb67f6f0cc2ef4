import type { Timer } from '#kernel/world.ts';
import type { DemandCount, DemandKey, DemandStore } from './demand.ts';

/**
 * Collects counts in memory and writes them together in the background, so that no request waits.
 * If the process is killed, at most some seconds of counts are lost.
 */
export interface DemandRecorder {
  note(key: DemandKey): void;
  /** Writes the collected counts. */
  flush(): Promise<void>;
}

const FLUSH_MS = 5_000;
/** The most different counts that are collected; further ones are dropped until the next write. */
const GATHERED_MOST = 20_000;

interface RecorderPorts {
  open(): Promise<Pick<DemandStore, 'add'>>;
  timer: Timer;
  report(error: unknown): void;
}

const textOf = ({ hotel, askedOn, stayMonth, party, outcome }: DemandKey): string =>
  JSON.stringify([hotel, askedOn, stayMonth, party, outcome]);

export const demandRecorder = ({ open, timer, report }: RecorderPorts): DemandRecorder => {
  let gathered = new Map<string, DemandCount>();
  let isSet = false;

  const add = (key: DemandKey, asks: number): void => {
    const text = textOf(key);
    const known = gathered.get(text);
    if (known !== undefined) known.asks += asks;
    else if (gathered.size < GATHERED_MOST) gathered.set(text, { ...key, asks });
  };

  const flush = async (): Promise<void> => {
    if (gathered.size === 0) return;
    const counts = [...gathered.values()];
    gathered = new Map();
    try {
      await (await open()).add(counts);
    } catch (error) {
      // After a failure they are written with the next ones.
      for (const { asks, ...key } of counts) add(key, asks);
      report(error);
    }
  };

  const ring = (): void => {
    isSet = false;
    void flush();
  };

  return {
    note: (key) => {
      add(key, 1);
      if (isSet) return;
      isSet = true;
      timer.after(FLUSH_MS, ring);
    },
    flush,
  };
};
