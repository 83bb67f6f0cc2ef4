import { closeCorrection } from '#register/corrections/close.ts';
import { correctionStore } from '#register/storage/corrections.ts';
import { systemWorld } from '#kernel/world.ts';
import { closedMail } from '#site/request-mails.ts';
import { nameOf } from '../claims/parts.ts';
import { command } from '../command.ts';
import { post, postedLine } from '../mail/post.ts';
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
    .option('--note <text>', 'what was done, in a sentence that the sender reads')
    .action(async (correctionId: string, options: OutputOptions & { note?: string }) => {
      const { closed, posted } = await withStore(async (store) => {
        const ports = { corrections: correctionStore(store), world: systemWorld };
        const asked = { correctionId, note: options.note ?? null };
        const done = await closeCorrection(ports, asked);
        return { closed: done, posted: await post(store, closedMail(done, await nameOf(done))) };
      });
      const { status, closedAt, note, contactEmail } = closed;
      const value = { correctionId, status, closedAt, note, mailed: posted === 'sent' };
      answer(options, value, `Closed: ${correctionId}\n${postedLine(posted, contactEmail)}`);
    });
