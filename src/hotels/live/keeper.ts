import type { KeptAnswer, LivePorts } from './ports.ts';

/** Stores answers: those that arrive during a write go together in the next one. */
export interface AnswerKeeper {
  keep(answer: KeptAnswer): Promise<void>;
  /** Resolves when everything so far is stored or has failed. */
  settled(): Promise<void>;
}

export const answerKeeper = ({ answers, now, report }: LivePorts): AnswerKeeper => {
  let waiting: KeptAnswer[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      // A price that could not be stored is still a valid price.
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
