import type { FaultList, MessagePosition } from './message-error.ts';

/** An element without its namespace prefix: `<ota:Rate Start="…">` is named `Rate`. */
export interface XmlElement extends MessagePosition {
  readonly name: string;
  /** The values with character references decoded and outer blanks removed. */
  readonly attributes: Readonly<Partial<Record<string, string>>>;
  readonly children: readonly XmlElement[];
  /** The element's own text, CDATA included. */
  readonly text: string;
  /** The faults so far of the message that it belongs to. */
  readonly faults: FaultList;
}
