/** What became of a message of a hotel's system, in the words of the AlpineBits standard. */
export const PUSH_OUTCOMES = [
  'success', // done
  'advisory', // done, with a hint
  'warning', // done in part
  'error', // not done: nothing was changed
] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

/** A message of a hotel's system, as the operator sees it afterwards. */
export interface Push {
  at: Date;
  /** Null where it was refused before it was read. */
  action: string | null;
  /** The version that it names; null for none. */
  protocol: string | null;
  /** How the system calls itself; null where it does not. */
  clientId: string | null;
  outcome: PushOutcome;
  /** What is wrong or worth knowing; null for nothing. */
  message: string | null;
}
