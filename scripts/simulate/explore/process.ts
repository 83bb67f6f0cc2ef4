/** Processes that wait before each thing they do, and may end there instead. */

interface Call {
  name: string;
  work: () => unknown;
  answer: (value: unknown) => void;
  refuse: (error: Error) => void;
}

export class Process {
  readonly name: string;
  readonly #round: (process: Process) => Promise<unknown>;
  #calls: Call[] = [];
  /** What this round was answered so far: it decides what the process does next. */
  #log = '';
  #life = 0;
  #isIdle = true;
  /** What it failed with; a process that fails has a fault. */
  fault: string | undefined;

  constructor(name: string, round: (process: Process) => Promise<unknown>) {
    this.name = name;
    this.#round = round;
  }

  get isIdle(): boolean {
    return this.#isIdle;
  }

  /** What it waits for; undefined between two rounds. */
  get next(): string | undefined {
    return this.#calls[0]?.name;
  }

  get state(): string {
    return `${this.#log} ${this.#calls.map(({ name }) => name).join()}`;
  }

  begin(): void {
    const life = this.#life;
    this.#isIdle = false;
    this.#log = '';
    const over = (): void => {
      if (life !== this.#life) return;
      this.#isIdle = true;
      this.#log = '';
    };
    this.#round(this).then(over, (error: unknown) => {
      if (life === this.#life) this.fault = String(error);
      over();
    });
  }

  /** What it had begun never ends. */
  crash(): void {
    this.#life += 1;
    this.#calls = [];
    this.#isIdle = true;
    this.#log = '';
  }

  /** Its next call is done, and answered unless the process ends at this moment. */
  step(isLast = false): void {
    const call = this.#calls.shift();
    if (call === undefined) return;
    try {
      const value = call.work();
      if (isLast) return this.crash();
      this.#log += `${call.name}=${textOf(value)};`;
      call.answer(value);
    } catch (error) {
      if (isLast) return this.crash();
      this.#log += `${call.name} failed;`;
      call.refuse(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Its next call fails, and nothing was done. */
  fail(error: Error): void {
    const call = this.#calls.shift();
    if (call === undefined) return;
    this.#log += `${call.name} failed;`;
    call.refuse(error);
  }

  call<Result>(name: string, work: () => Result): Promise<Result> {
    const life = this.#life;
    return new Promise<Result>((resolve, reject) => {
      let result: Result;
      this.#calls.push({
        name,
        work: () => (result = work()),
        answer: () => life === this.#life && resolve(result),
        refuse: (error) => life === this.#life && reject(error),
      });
    });
  }
}

/** The same value in one text, with its moments. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)) ?? '';
