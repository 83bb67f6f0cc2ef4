import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { commitDecision } from '#payments/commit-decision.ts';
import type { ApprovalDecision } from '#payments/payout/approval.ts';
import { judgePayout } from '#payments/payout/approve.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { UsageError } from '../failure.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { environment } from '../workplace.ts';
import { reasonOf } from './reason.ts';
import { heldFacts, SHOWN_PAYOUT_JSON, shownPayout } from './shown.ts';

/** The operator's decision on payouts that wait for approval. */

interface Options extends OutputOptions, TenantOptions, ConfirmOptions {
  by?: string;
  reason: string;
}

const NAME_MOST = 100;

const nameOf = ({ by }: Options): string => {
  const name = (by ?? environment().operator ?? userInfo().username).trim();
  if (name !== '' && [...name].length <= NAME_MOST && !/\p{C}/u.test(name)) return name;
  throw new UsageError(`--by: expected 1 to ${NAME_MOST} characters`);
};

interface Verb {
  name: string;
  does: string;
  verdict: ApprovalDecision['verdict'];
  question: string;
}

const verb = ({ name, does, verdict, question }: Verb): Command =>
  forTenant(
    command({
      name,
      does,
      examples: [`payouts ${name} po_… --org org_… --mode live --by "Ada" --reason "invoice seen"`],
      json: `${SHOWN_PAYOUT_JSON}; null when it was not wanted`,
    }),
  )
    .argument('<id>', 'id of the payout')
    .option('--by <name>', 'who decides; otherwise KONTOR_OPERATOR or the name of the user')
    .requiredOption('--reason <text>', 'why: it is kept with the decision')
    .option('--yes', 'without asking')
    .action(async (payoutId: string, options: Options) => {
      const asked = {
        payoutId,
        verdict,
        reason: reasonOf(options.reason),
        approver: { kind: 'operator', by: nameOf(options) },
      } as const;
      if (!(await confirmed(options, question))) return answer(options, null, 'Nothing was done.');
      const payout = await withPayments(options, ({ tenant, ports, book }) =>
        commitDecision(book, { tenant, decide: () => judgePayout(ports, tenant, asked) }),
      );
      return answer(options, shownPayout(payout), heldFacts(payout, null));
    });

export const payoutsApprove = () =>
  verb({
    name: 'approve',
    does:
      'Approves a payout that waits for approval. With the last approval that it needs it is ' +
      'paid. Each name counts once.',
    verdict: 'APPROVED',
    question: 'Approve this payout?',
  });

export const payoutsReject = () =>
  verb({
    name: 'reject',
    does: 'Rejects a payout that waits for approval, and frees the money that is held for it.',
    verdict: 'REJECTED',
    question: 'Reject this payout for good?',
  });
