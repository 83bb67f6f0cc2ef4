import { visibleLine } from '#kernel/text/hidden.ts';

/** What the observer says of a site: facts, each with the evidence for it. */

/**
 * `open`: all who ask get it, or may have it. `gated`: for payment or after a login. `refused`:
 * the site says no. `wrong`: it is there and does not work. `absent`: it is not there. `unknown`:
 * nobody could decide, such as after a failure.
 */
export const VERDICTS = ['open', 'gated', 'refused', 'wrong', 'absent', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a verdict rests on. */
export interface Evidence {
  /** The address that was asked. */
  url: string;
  /** Null where no answer came. */
  status: number | null;
  /** SHA-256 of the body as far as it was read, in hexadecimal; null where there was none. */
  hash: string | null;
  /** The line that said so, or the sentence of a failure. */
  line: string | null;
}

/** What one answer says of one thing, before it is known which address said so. */
export interface Reading {
  verdict: Verdict;
  /** What it says beyond the verdict, in a form that does not change from day to day. */
  value: string | null;
  line: string | null;
}

/** A reading with its name and its evidence. */
export interface Look {
  fact: string;
  verdict: Verdict;
  value: string | null;
  evidence: Evidence;
}

const LINE_MOST_CHARACTERS = 300;
const VALUE_MOST_CHARACTERS = 500;

/** A reading whose texts may be kept and shown. */
export const reading = (
  verdict: Verdict,
  value: string | null = null,
  line: string | null = null,
): Reading => ({
  verdict,
  value: value === null ? null : visibleLine(value, VALUE_MOST_CHARACTERS),
  line: line === null ? null : visibleLine(line, LINE_MOST_CHARACTERS),
});
