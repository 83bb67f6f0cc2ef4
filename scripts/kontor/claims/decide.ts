import { rejectChange, writeChange } from '#register/claims/decide.ts';
import { showChange, showClaim } from '#register/claims/open.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import type { Store } from '#kernel/storage/store.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { decisionMail } from '#site/claims/mails.ts';
import { command } from '../command.ts';
import { EXIT } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { decideAndPost } from '../mail/post.ts';
import { claimParts, fieldsLine, nameOf, writeParts } from './parts.ts';

/** The operator's decisions on changes of owners. */

const LISTED =
  'Next: npm run kontor -- content record-changes, then content check. Where a sentence is new, ' +
  'its German one in content/sentences/de is to follow. It is listed with the next build: ' +
  'npm start, or commit and deploy.';

/** `reason` is null if the change is accepted. */
const mailAbout = async (store: Store, changeId: string, reason: string | null): Promise<Mail> => {
  const change = await showChange(claimParts(store), changeId);
  const claim = await showClaim(claimParts(store), change.claimId);
  return decisionMail({ claim, name: await nameOf(claim) }, fieldsLine(change).split('; '), reason);
};

interface ContentOptions extends OutputOptions {
  content: string;
}

export const claimsAccept = () =>
  command({
    name: 'accept',
    does: 'Writes a change into the content file of its entry, and mails the owner.',
    examples: ['claims accept chg_0123456789abcdef'],
    json: '{changeId, status, kind, slug, file, mailed}',
  })
    .argument('<id>', 'id of the change')
    .option(...CONTENT_OPTION)
    .action(async (id: string, options: ContentOptions) => {
      const { decided, posted } = await withStore(async (store) =>
        decideAndPost(store, await mailAbout(store, id, null), (both) =>
          writeChange(writeParts(both, options), id),
        ),
      );
      const { change, file } = decided;
      const { changeId, status, kind, slug } = change;
      const value = { changeId, status, kind, slug, file, mailed: posted === 'sent' };
      answer(options, value, `Accepted: ${file}\n${LISTED}`);
    });

export const claimsReject = () =>
  command({
    name: 'reject',
    does: 'Rejects a change; the owner reads the reason, and is mailed it.',
    examples: ['claims reject chg_0123456789abcdef --reason "The sentence praises itself."'],
    json: '{changeId, status, reason, mailed}',
  })
    .argument('<id>', 'id of the change')
    .requiredOption('--reason <text>', 'the reason, as one sentence; the owner is shown it')
    .action(async (changeId: string, options: OutputOptions & { reason: string }) => {
      const asked = { changeId, reason: options.reason };
      const { decided, posted } = await withStore(async (store) =>
        decideAndPost(store, await mailAbout(store, changeId, asked.reason), (both) =>
          rejectChange(claimParts(both), asked),
        ),
      );
      const { status, reason } = decided;
      const value = { changeId, status, reason, mailed: posted === 'sent' };
      answer(options, value, `Rejected: ${changeId}`);
    });

interface Applied {
  changeId: string;
  /** The written file; null if none was written. */
  file: string | null;
  /** Why the file was not written; null if it was. */
  error: string | null;
}

const applyOne = async (store: Store, options: ContentOptions, id: string): Promise<Applied> => {
  try {
    const { file } = await writeChange(writeParts(store, options), id);
    return { changeId: id, file, error: null };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { changeId: id, file: null, error: error.message };
  }
};

const line = ({ changeId, file, error }: Applied): string =>
  `${changeId}  ${file ?? `not written: ${error ?? ''}`}`;

export const claimsApply = () =>
  command({
    name: 'apply',
    does: 'Writes all that rules have accepted into the content files. Exit code 1 if some cannot.',
    examples: ['claims apply'],
    json: '[{changeId, file, error}]',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: ContentOptions) => {
      const applied = await withStore(async (store) => {
        const all: Applied[] = [];
        for (const { changeId } of await claimParts(store).changes.list('ACCEPTED'))
          all.push(await applyOne(store, options, changeId));
        return all;
      });
      const isWritten = applied.some(({ file }) => file !== null);
      const text = isWritten ? [LISTED] : [];
      const lines = [...applied.map(line), ...text];
      answer(options, applied, lines.join('\n') || 'Nothing is accepted and unwritten.');
      if (applied.some(({ error }) => error !== null)) process.exitCode = EXIT.failed;
    });
