import { zeroBits } from '#kernel/proof-of-work/zero-bits.ts';

/** Solves the proof of work that the server demands while many requests come in. */

export interface Challenge {
  /** The text to hash, with a full stop and a number appended. */
  text: string;
  zeroBits: number;
  /** The header in which the solution is sent. */
  header: string;
}

/** Hashes that are computed at once before the page can handle events again. */
const AT_ONCE = 256;

const nextTurn = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** The text with the number that solves it. The page can be used meanwhile. */
export const solve = async ({ text, zeroBits: wanted }: Challenge): Promise<string> => {
  const encoder = new TextEncoder();
  const attempt = async (number: number): Promise<string | undefined> => {
    const solution = `${text}.${number}`;
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(solution));
    return zeroBits(new Uint8Array(hash)) >= wanted ? solution : undefined;
  };
  for (let from = 0; ; from += AT_ONCE) {
    const attempts = Array.from({ length: AT_ONCE }, (_, position) => attempt(from + position));
    const solution = (await Promise.all(attempts)).find((found) => found !== undefined);
    if (solution !== undefined) return solution;
    await nextTurn();
  }
};
