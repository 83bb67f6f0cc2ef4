import { recordProofs, type RecordedProof } from '#register/proofs/record.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { writeParts } from './parts.ts';

const line = ({ kind, slug, domainVerifiedOn }: RecordedProof): string =>
  `${kind}/${slug}: ${domainVerifiedOn ?? 'no proof counts any more'}`;

const NEXT = 'Tiers follow with the next build: run content record-changes before it.';

export const claimsRecord = () =>
  command({
    name: 'record',
    does:
      'Writes into the content files on which day each domain was last proved, and takes the day ' +
      'away where no proof counts any more: the trust tier follows.',
    examples: ['claims record'],
    json: '[{kind, slug, domainVerifiedOn, file}]',
  })
    .option(...CONTENT_OPTION)
    .action(async (options: OutputOptions & { content: string }) => {
      const recorded = await withStore((store) => recordProofs(writeParts(store, options)));
      const text = recorded.length === 0 ? 'The content says so already.' : NEXT;
      answer(options, recorded, [...recorded.map(line), text].join('\n'));
    });
