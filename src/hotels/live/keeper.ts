import type { KeptAnswer, LivePorts } from './ports.ts';

/** Writes answers down: those that come while others are written go together in the next write. */
export interface AnswerKeeper {
  keep(answer: KeptAnswer): Promise<void>;
  /** When everything that came so far is written, or could not be. */
  settled(): Promise<void>;
}

export const answerKeeper = ({ answers, now, report }: LivePorts): AnswerKeeper => {
  let waiting: KeptAnswer[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      // A price that could not be kept is still a price.
      await answers.keep(some, now()).catch((error) => report(error, null));
    }
    writing = undefined;
  };

  return {
    keep: (answer) => {
      waiting.push(answer);
      return (writing ??= writeAll());
    },
    settled: () => writing ?? Promise.resolve(),
  };
};
