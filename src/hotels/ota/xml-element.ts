import type { FaultList, MessagePosition } from './message-error.ts';

/** An element without its namespace prefix: `<ota:Rate Start="…">` is named `Rate`. */
export interface XmlElement extends MessagePosition {
  readonly name: string;
  /** Values as they were written, with character references read and outer blanks removed. */
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, CDATA included. */
  readonly text: string;
  /** What was found to be wrong so far in the message that it belongs to. */
  readonly faults: FaultList;
}
