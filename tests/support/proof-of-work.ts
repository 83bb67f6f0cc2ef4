import { createHash } from 'node:crypto';
import { z } from 'zod';

/** What a client of its own writing makes of the documented challenge. */

const asked = z.object({
  challenge: z.object({
    text: z.string(),
    algorithm: z.literal('SHA-256'),
    zeroBits: z.int(),
    header: z.string(),
    endsAt: z.iso.datetime(),
  }),
});

export const challengeOf = (body: unknown) => asked.parse(body).challenge;

const begins = (text: string, bits: number): boolean => {
  const hash = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return hash >> BigInt(256 - bits) === 0n;
};

/** The text that is sent in the header. */
export const solved = ({ text, zeroBits }: { text: string; zeroBits: number }): string => {
  for (let number = 0; ; number += 1)
    if (begins(`${text}.${number}`, zeroBits)) return `${text}.${number}`;
};
