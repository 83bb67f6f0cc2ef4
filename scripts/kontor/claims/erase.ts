import { showClaim } from '#register/claims/open.ts';
import { clearLog } from '#kernel/storage/clear-log.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { claimParts } from './parts.ts';

export const claimsErase = () =>
  command({
    name: 'erase',
    does:
      'Erases all that is kept of a claim, for good: the e-mail address of its owner, its proof, ' +
      'and what was changed. The content files stay as they are. Backups from before still ' +
      'contain it.',
    examples: ['claims erase clm_0123456789abcdef --yes'],
    json: '{claimId, status, erased}',
  })
    .argument('<id>', 'id of the claim')
    .option('--yes', 'do not ask')
    .action((claimId: string, options: OutputOptions & ConfirmOptions) =>
      withStore(async (store) => {
        const { claims } = claimParts(store);
        const { kind, slug, status } = await showClaim({ claims }, claimId);
        if (!(await confirmed(options, `Erase the claim of ${kind}/${slug}?`)))
          return answer(options, { claimId, status, erased: false }, 'Nothing was changed.');
        await claims.erase(claimId);
        await clearLog(store);
        return answer(options, { claimId, status, erased: true }, `Erased: ${claimId}`);
      }),
    );
