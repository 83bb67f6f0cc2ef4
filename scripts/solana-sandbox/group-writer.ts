/** Writes whatever has gathered in one go, as often as there is something. */
export class GroupWriter<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();
  #fault: Error | undefined;

  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Why nothing can be written any more: what is in memory is ahead of the disk then. */
  get fault(): Error | undefined {
    return this.#fault;
  }

  /** Fulfilled once the item is written. */
  add(item: Item): Promise<void> {
    this.#waiting.push(item);
    this.#next ??= this.#running.then(() => this.#flush());
    return this.#next;
  }

  /** Fulfilled once everything given so far is written. */
  settled(): Promise<void> {
    return this.#next ?? this.#running;
  }

  async #flush(): Promise<void> {
    // Requests that arrived together have all been read after one turn of the event loop.
    await new Promise((received) => setImmediate(received));
    const items = this.#waiting;
    this.#waiting = [];
    this.#running = this.#writeUnlessBroken(items);
    // A failure is thrown to those who wait for it; it must not also end the process.
    this.#running.catch(() => undefined);
    this.#next = undefined;
    await this.#running;
  }

  async #writeUnlessBroken(items: readonly Item[]): Promise<void> {
    if (this.#fault !== undefined) throw this.#fault;
    try {
      await this.#write(items);
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
      throw this.#fault;
    }
  }
}
