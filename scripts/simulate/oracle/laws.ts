/**
 * Which law was broken first. It is kept here and thrown nowhere: whatever the code under test
 * catches, it cannot swallow this.
 */
export class Laws {
  #broken: string | undefined;

  /** The first law that did not hold; undefined while all do. */
  get broken(): string | undefined {
    return this.#broken;
  }

  demand(holds: boolean, sentence: string): void {
    if (!holds) this.#broken ??= sentence;
  }
}
