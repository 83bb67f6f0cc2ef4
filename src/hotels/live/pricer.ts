import { sharedCalls, type SharedCalls } from '#kernel/async/shared-call.ts';
import { unlessAborted } from '#kernel/async/time-limit.ts';
import type { LivePricer } from '#hotels/ports.ts';
import type { HotelAnswer } from '#hotels/price.ts';
import { askHotel, findAnswers, foundOf, OUT_OF_TIME, type Asked, type Question } from './ask.ts';
import { answerKeeper, type AnswerKeeper } from './keeper.ts';
import { answerKeys } from './keys.ts';
import type { LivePorts } from './ports.ts';

/** The time limit of a whole call, whatever the number of its hotels. */
const CALL_MS = 4_000;
/** The number of systems that one call asks at the same time. */
const AT_ONCE = 6;

/**
 * Runs the work for every entry in order, a limited number at the same time, until the signal is
 * aborted.
 */
const inTurns = async <Entry>(
  entries: readonly Entry[],
  signal: AbortSignal,
  work: (entry: Entry) => Promise<void>,
): Promise<void> => {
  const waiting = entries.values();
  const worker = async (): Promise<void> => {
    for (const entry of waiting) {
      if (signal.aborted) return;
      await work(entry);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries.length) }, worker));
};

interface Parts {
  ports: LivePorts;
  keeper: AnswerKeeper;
  calls: SharedCalls<Asked>;
}

const priceUntil = async (
  { ports, keeper, calls }: Parts,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HotelAnswer>> => {
  const found = await unlessAborted(findAnswers(ports, questions), signal);
  const known = (question: Question) => (found && foundOf(question, found)) ?? OUT_OF_TIME;
  const answers = new Map(questions.map((each) => [each.keys.stay, known(each)]));
  const open = questions.filter((each) => answers.get(each.keys.stay) === OUT_OF_TIME);
  await inTurns(open, signal, async (question) => {
    const begin = (shared: AbortSignal) => askHotel(ports, question, shared);
    const asked = await calls.join(question.keys.stay, begin, signal);
    if (asked !== undefined) answers.set(question.keys.stay, asked.answer);
  });
  await unlessAborted(keeper.settled(), signal);
  return answers;
};

/** Asks hotels' systems within the time of a call, and stores their answers for later calls. */
export const livePricer = (ports: LivePorts): LivePricer => {
  const keeper = answerKeeper(ports);
  const calls = sharedCalls<Asked>(async ({ kept }) => {
    if (kept !== null) await keeper.keep(kept);
  });
  return {
    price: async (asked, stays) => {
      if (asked.length === 0) return stays.map(() => new Map());
      const questions = stays.map((stay) =>
        asked.map(({ hotel, source }) => ({
          hotel,
          source,
          stay,
          keys: answerKeys(hotel, source, stay),
        })),
      );
      const call = new AbortController();
      const stop = ports.timer.after(CALL_MS, () => call.abort());
      try {
        const answers = await priceUntil({ ports, keeper, calls }, questions.flat(), call.signal);
        return questions.map(
          (each) =>
            new Map(each.map(({ hotel, keys }) => [hotel, answers.get(keys.stay) ?? OUT_OF_TIME])),
        );
      } finally {
        stop();
      }
    },
  };
};
