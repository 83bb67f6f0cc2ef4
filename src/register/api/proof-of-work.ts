import { z } from 'zod';
import {
  makeChallenge,
  readProof,
  type Challenge,
  type Proof,
} from '#kernel/proof-of-work/challenge.ts';
import type { World } from '#kernel/world.ts';
import type { FormName, OfferedProof } from '#register/submissions/admit.ts';

/** Requests proofs of work for forms, and checks them. */

/** The request header that contains a proof. */
export const PROOF_HEADER = 'Kontor-Proof';

export interface ProofPorts {
  /** The secret that signs challenges. */
  secret(): Promise<Uint8Array>;
  /** Marks the challenge of a proof as used; false if it was used before. */
  spend(proof: Proof, now: Date): Promise<boolean>;
  world: Pick<World, 'now' | 'randomCode'>;
}

/** The challenge in an answer, described so that programs can solve it without a client. */
export const challengeShown = z.strictObject({
  text: z.string().describe('What is hashed, with a full stop and a whole number after it'),
  algorithm: z.literal('SHA-256').describe('Of the text as UTF-8'),
  zeroBits: z.int().describe('With how many zero bits the hash must begin'),
  header: z
    .literal(PROOF_HEADER)
    .describe('The header in which the text, the full stop and the number are sent'),
  endsAt: z.iso.datetime().describe('Until when a proof is taken; each is taken once'),
});

const shown = ({ text, zeroBits, endsAt }: Challenge): z.output<typeof challengeShown> => ({
  text,
  algorithm: 'SHA-256',
  zeroBits,
  header: PROOF_HEADER,
  endsAt: endsAt.toISOString(),
});

export const newChallenge = async ({ secret, world }: ProofPorts, form: FormName, bits: number) =>
  shown(makeChallenge({ purpose: form, zeroBits: bits }, { secret: await secret(), world }));

/** The proof in the header, if it is valid; each is spent once. */
export const offeredProof = async (
  { secret, spend, world }: ProofPorts,
  form: FormName,
  given: string | null,
): Promise<OfferedProof | undefined> => {
  if (given === null) return undefined;
  const now = world.now();
  const proof = readProof(given.trim(), form, { secret: await secret(), now });
  return proof && { zeroBits: proof.zeroBits, spend: () => spend(proof, now) };
};
