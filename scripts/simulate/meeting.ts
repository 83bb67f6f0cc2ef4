import type { Book } from '#payments/decision.ts';

/**
 * Requests at the same moment, each to a process of its own. All have read when the first one
 * writes, and each has ended before the next one writes: who comes first is the seed's choice, and
 * not that of a machine.
 */
export class Meeting {
  readonly #arrived: PromiseWithResolvers<undefined>[];
  readonly #ended: PromiseWithResolvers<undefined>[];

  constructor(count: number) {
    const waiting = () => Array.from({ length: count }, () => Promise.withResolvers<undefined>());
    this.#arrived = waiting();
    this.#ended = waiting();
  }

  /** Before the participant's first write. */
  async arrive(position: number): Promise<void> {
    this.#arrived[position]?.resolve(undefined);
    await Promise.all(this.#arrived.map(({ promise }) => promise));
    await Promise.all(this.#ended.slice(0, position).map(({ promise }) => promise));
  }

  end(position: number): void {
    this.#arrived[position]?.resolve(undefined);
    this.#ended[position]?.resolve(undefined);
  }
}

/** What a process writes with, while it may be in a meeting. */
export const meetingBook = <Change>(
  book: Book<Change>,
  arrive: () => Promise<void>,
): Book<Change> => ({
  commit: async (...given) => {
    await arrive();
    return book.commit(...given);
  },
  commitTogether: async (...given) => {
    await arrive();
    return book.commitTogether(...given);
  },
});
