import type { ChildProcess } from 'node:child_process';
import type { Answer, FromPages, Question } from './pages-messages.ts';

/** Sends questions to a process that renders, and receives its answers. */

const MOST_LINES = 60;

/** The last lines that a process has printed, to be read if it fails. */
export const lastLines = (child: ChildProcess): readonly string[] => {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      last.push(...text.split('\n'));
      last.splice(0, last.length - MOST_LINES);
    });
  return last;
};

/** The process has ended before it answered. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

export class Questions {
  readonly #child: ChildProcess;
  readonly #last: readonly string[];
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #ticket = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#last = lastLines(child);
    child.on('message', (message: FromPages) => this.#receive(message));
    child.on('close', () => this.#end());
  }

  ask(asked: Question): Promise<Answer> {
    if (!this.#child.connected) return Promise.reject(new ProcessEnded('the build was stopped'));
    const answer = Promise.withResolvers<Answer>();
    const ticket = (this.#ticket += 1);
    this.#waiting.set(ticket, answer);
    this.#child.send({ ...asked, ticket }, (error) => {
      if (error !== null) answer.reject(error);
    });
    return answer.promise;
  }

  /** An error with the last output of the process. */
  withOutput(message: string): Error {
    return new Error(`astro build failed\n${[...this.#last, message].join('\n')}`);
  }

  /**
   * Stops the process even while it renders: its files are not part of a site yet. It does not wait
   * for the process to exit, because a disconnected process does not always report that.
   */
  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
    this.#child.kill();
    this.#end();
  }

  #receive(message: FromPages): void {
    const waiting = this.#waiting.get(message.ticket);
    this.#waiting.delete(message.ticket);
    if (message.say === 'done') waiting?.resolve(message);
    else waiting?.reject(new Error(message.message));
  }

  /** Rejects all questions that are not answered yet. */
  #end(): void {
    for (const each of this.#waiting.values())
      each.reject(new ProcessEnded('the build was stopped'));
    this.#waiting.clear();
  }
}
