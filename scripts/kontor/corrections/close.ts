import type { Store } from '#kernel/storage/store.ts';
import { closeCorrection, showCorrection } from '#register/corrections/close.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { systemWorld } from '#kernel/world.ts';
import { closedMail } from '#site/request-mails.ts';
import { nameOf } from '../claims/parts.ts';
import { command } from '../command.ts';
import { decideAndPost, postedLine } from '../mail/post.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';

export const correctionsClose = () =>
  command({
    name: 'close',
    does: 'Closes a request once the content says what is right, and mails who sent it.',
    examples: ['corrections close cor_0123456789abcdef --note "address corrected"'],
    json: '{correctionId, status, closedAt, note, mailed}',
  })
    .argument('<id>', 'id of the request')
    .option('--note <text>', 'what was done, as one sentence; the sender is shown it')
    .action(async (correctionId: string, options: OutputOptions & { note?: string }) => {
      const { decided, posted } = await withStore(async (store) => {
        const parts = (either: Store) => ({
          ...{ corrections: correctionStore(either), world: systemWorld },
        });
        const asked = { correctionId, note: options.note ?? null };
        const open = await showCorrection(parts(store), correctionId);
        const mail = closedMail({ ...open, note: asked.note }, await nameOf(open));
        return decideAndPost(store, mail, (both) => closeCorrection(parts(both), asked));
      });
      const { status, closedAt, note, contactEmail } = decided;
      const value = { correctionId, status, closedAt, note, mailed: posted === 'sent' };
      answer(options, value, `Closed: ${correctionId}\n${postedLine(posted, contactEmail)}`);
    });
