import { fork } from 'node:child_process';
import { forkOptions } from './compilation.ts';
import type { Answer, Question, RenderOptions } from './pages-messages.ts';
import { ProcessEnded, Questions } from './questions.ts';

/** A process that renders. It is started again if it has ended unexpectedly. */

const PROGRAM = new URL('./render-process.ts', import.meta.url);

/**
 * Sets the priority by who waits: `visitors` wait for most pages, nobody waits in the `background`
 * of a server, and for a `build` everything waits.
 */
export type Role = 'visitors' | 'background' | 'build';

const open = async (role: Role, options: RenderOptions): Promise<Questions> => {
  const questions = new Questions(
    fork(PROGRAM, [role], {
      ...forkOptions(options.root),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    }),
  );
  await reported(questions, { say: 'open', ...options });
  return questions;
};

/** Adds the output of the process to its error. */
const reported = (questions: Questions, asked: Question): Promise<Answer> =>
  questions.ask(asked).catch((error: unknown) => {
    if (error instanceof ProcessEnded) throw error;
    throw questions.withOutput(error instanceof Error ? error.message : String(error));
  });

export class Renderer {
  readonly #reopen: () => Promise<Questions>;
  #open: Promise<Questions>;
  #isStopped = false;

  private constructor(first: Questions, reopen: () => Promise<Questions>) {
    this.#open = Promise.resolve(first);
    this.#reopen = reopen;
  }

  static async start(role: Role, options: RenderOptions): Promise<Renderer> {
    const reopen = () => open(role, options);
    return new Renderer(await reopen(), reopen);
  }

  /** Asks a question; an error is the one that the question met. */
  ask(asked: Question): Promise<Answer> {
    return this.#insist((questions) => questions.ask(asked));
  }

  /** Asks a question; an error also contains the output of the process. */
  askReported(asked: Question): Promise<Answer> {
    return this.#insist((questions) => reported(questions, asked));
  }

  stop(): void {
    this.#isStopped = true;
    this.#open.then((questions) => questions.stop()).catch(() => undefined);
  }

  async #insist(ask: (questions: Questions) => Promise<Answer>): Promise<Answer> {
    const opened = this.#open;
    try {
      return await ask(await opened);
    } catch (error) {
      if (this.#isStopped || !(error instanceof ProcessEnded)) throw error;
      // If several questions were waiting, only the first one starts a new process.
      if (this.#open === opened) this.#open = this.#reopen();
      return ask(await this.#open);
    }
  }
}
