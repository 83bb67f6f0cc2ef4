import { closeCorrection } from '#register/corrections/close.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { systemWorld } from '#kernel/world.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const correctionsClose = () =>
  command({
    name: 'close',
    does: 'Closes a request once the content says what is right.',
    examples: ['corrections close cor_0123456789abcdef --note "address corrected"'],
    json: '{correctionId, status, closedAt, note}',
  })
    .argument('<id>', 'id of the request')
    .option('--note <text>', 'what was done, kept with the request')
    .action(async (correctionId: string, options: OutputOptions & { note?: string }) => {
      const { status, closedAt, note, contactEmail } = await withStore((store) => {
        const ports = { corrections: correctionStore(store), world: systemWorld };
        return closeCorrection(ports, { correctionId, note: options.note ?? null });
      });
      const text = `Closed: ${correctionId}\nNothing is mailed: tell ${contactEmail} yourself.`;
      answer(options, { correctionId, status, closedAt, note }, text);
    });
