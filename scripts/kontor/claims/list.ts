import { CHANGE_STATUSES, type Change } from '#register/claims/change.ts';
import { CLAIM_STATUSES, type Claim } from '#register/claims/claim.ts';
import { command, oneOf } from '../command.ts';
import { answer, minute, table, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { claimParts, doubtsLine, fieldsLine } from './parts.ts';

const CHANGE_HEADING = ['Id', 'Status', 'Entry', 'Sent', 'Why it waits', 'What'];
const CLAIM_HEADING = ['Id', 'Status', 'Entry', 'Begun', 'Owner'];

const shownClaim = ({ token: _, ...claim }: Claim) => claim;

const changeCells = (change: Change): string[] => [
  change.changeId,
  change.status,
  `${change.kind}/${change.slug}`,
  minute(change.submittedAt),
  change.status === 'WAITING' ? doubtsLine(change) : '',
  fieldsLine(change),
];

const claimCells = (claim: Claim): string[] => [
  claim.claimId,
  claim.status,
  `${claim.kind}/${claim.slug}`,
  minute(claim.startedAt),
  claim.contactEmail,
];

const listClaims = async (options: OutputOptions, given: string | undefined): Promise<void> => {
  const status = oneOf('--status', CLAIM_STATUSES, given);
  const claims = await withStore((store) => claimParts(store).claims.list(status));
  const rows = claims.map(claimCells);
  const text = rows.length > 0 ? table(CLAIM_HEADING, rows) : 'No claims.';
  answer(options, claims.map(shownClaim), text);
};

interface Options extends OutputOptions {
  status?: string;
  owners?: boolean;
}

export const claimsList = () =>
  command({
    name: 'list',
    does:
      'Lists what owners changed, the oldest first: what waits for you, and what was accepted by ' +
      'rule and is not written yet. With --owners the claims themselves.',
    examples: ['claims list', 'claims list --status waiting --json', 'claims list --owners'],
    json:
      '[{changeId, claimId, kind, slug, fields, doubts, status, submittedAt, decidedAt, ' +
      'reason}], ' +
      'with --owners [{claimId, kind, slug, websiteUrl, status, contactEmail, startedAt, …}]',
  })
    .option('--status <status>', 'waiting, accepted, rejected or written; of claims: open, …')
    .option('--owners', 'the claims instead of what was changed')
    .action(async (options: Options) => {
      if (options.owners === true) return listClaims(options, options.status);
      const status = oneOf('--status', CHANGE_STATUSES, options.status);
      const found = await withStore((store) => claimParts(store).changes.list(status));
      const isOpen = (change: Change) => ['WAITING', 'ACCEPTED'].includes(change.status);
      const changes = status === undefined ? found.filter(isOpen) : found;
      const rows = changes.map(changeCells);
      answer(options, changes, rows.length > 0 ? table(CHANGE_HEADING, rows) : 'Nothing waits.');
    });
