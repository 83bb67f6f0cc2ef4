import { z } from 'zod';
import type { ChainError } from '#payments/chain/transfer.ts';

/** A transaction's error in a provider's JSON, read into the form that rules and rows keep. */

/** Names of errors are single words of the chain's programs: anything else is rejected. */
const name = z.string().regex(/^\w{1,64}$/);

const position = z.union([z.number(), z.bigint()]).transform(Number);

const instructionError = z.object({
  InstructionError: z.tuple([
    position,
    z.union([name, z.object({ Custom: position }), z.record(name, z.unknown())]),
  ]),
});

const inInstruction = ({
  InstructionError: [instruction, detail],
}: z.output<typeof instructionError>): ChainError => {
  if (typeof detail === 'string') return { code: `InstructionError.${detail}`, instruction };
  const { Custom: custom } = detail;
  if (typeof custom === 'number') return { code: 'InstructionError.Custom', instruction, custom };
  return { code: `InstructionError.${Object.keys(detail)[0] ?? 'Unknown'}`, instruction };
};

export const chainError = z.union([
  name.transform((code): ChainError => ({ code })),
  instructionError.transform(inInstruction),
  z
    .record(name, z.unknown())
    .transform((named): ChainError => ({ code: Object.keys(named)[0] ?? 'Unknown' })),
]);

export const isSameError = (left: ChainError | null, right: ChainError | null): boolean =>
  left?.code === right?.code &&
  left?.instruction === right?.instruction &&
  left?.custom === right?.custom;
