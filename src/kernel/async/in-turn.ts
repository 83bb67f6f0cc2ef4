/** Runs work one at a time for each key, in the order of the calls. */

export interface Turns {
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  /** How many calls under this key are waiting or running. */
  waiting(key: string): number;
}

interface Line {
  last: Promise<unknown>;
  length: number;
}

export const inTurn = (): Turns => {
  const lines = new Map<string, Line>();
  const leave = (key: string, line: Line): void => {
    line.length -= 1;
    if (line.length === 0) lines.delete(key);
  };
  return {
    waiting: (key) => lines.get(key)?.length ?? 0,
    take: (key, work) => {
      const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
      lines.set(key, line);
      line.length += 1;
      const turn = line.last.then(work, work);
      line.last = turn;
      const over = () => leave(key, line);
      turn.then(over, over);
      return turn;
    },
  };
};
