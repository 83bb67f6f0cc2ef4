/** The result of a message from a hotel's system, in the terms of the AlpineBits standard. */
export const PUSH_OUTCOMES = [
  'success', // done
  'advisory', // done, with a hint
  'warning', // done in part
  'error', // not done: nothing was changed
] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** A message from a hotel's system, as the operator sees it afterwards. */
export interface Push {
  at: Date;
  /** Null if it was refused before it was read. */
  action: string | null;
  /** The version that it names; null for none. */
  protocol: string | null;
  /** The name of the system; null if it sends none. */
  clientId: string | null;
  outcome: PushOutcome;
  /** Faults and hints; null if there are none. */
  message: string | null;
}
