import { styleText } from 'node:util';

/** Which laws hold, and over how much each was looked at. */
export class Verdicts {
  readonly lines: string[] = [];
  /** The first law that is broken, with what breaks it; undefined while all hold. */
  broken: string | undefined;

  /** @param faults what breaks the law, a sentence each */
  judge(law: string, count: string, faults: readonly string[]): void {
    const [first] = faults;
    if (first === undefined) {
      this.lines.push(`${styleText('green', 'holds ')} ${law}: ${count}`);
      return;
    }
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
    this.lines.push(`${styleText('red', 'broken')} ${law}: ${count}: ${first}${more}`);
    this.broken ??= `${law}: ${first}`;
  }
}

/** A sentence for each that is wrong. */
export const faultsOf = <Item>(
  items: readonly Item[],
  fault: (item: Item) => string | undefined,
): string[] => items.flatMap((item) => fault(item) ?? []);
