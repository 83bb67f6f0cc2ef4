import { showCorrection } from '#register/corrections/close.ts';
import { eraseCorrection } from '#register/corrections/erase.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const correctionsErase = () =>
  command({
    name: 'erase',
    does:
      'Erases all that is kept of a request, for good: its message, and the address of the ' +
      'sender. Backups from before still contain it.',
    examples: ['corrections erase cor_0123456789abcdef --yes'],
    json: '{correctionId, status, erased}',
  })
    .argument('<id>', 'id of the request')
    .option('--yes', 'do not ask')
    .action((correctionId: string, options: OutputOptions & ConfirmOptions) =>
      withStore(async (store) => {
        const ports = { corrections: correctionStore(store) };
        const { kind, slug, status } = await showCorrection(ports, correctionId);
        const state = status.toLowerCase();
        if (!(await confirmed(options, `Erase the ${state} request about ${kind}/${slug}?`)))
          return answer(options, { correctionId, status, erased: false }, 'Nothing was changed.');
        await eraseCorrection(ports, correctionId);
        await clearLog(store);
        const value = { correctionId, status, erased: true };
        return answer(options, value, `Erased: ${correctionId}`);
      }),
    );
