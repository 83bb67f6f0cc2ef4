import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { commitDecision } from '#payments/commit-decision.ts';
import { failPayout, holdPayout, releasePayout, retryPayout } from '#payments/payout/operator.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from '../payments/with-payments.ts';
import { environment } from '../workplace.ts';
import { reasonOf } from './reason.ts';
import { heldFacts, SHOWN_HELD_JSON, shownPayout } from './shown.ts';

/** The operator's orders for a payout. Each one is stored with its operator and reason. */

interface Options extends OutputOptions, TenantOptions, ConfirmOptions {
  reason: string;
}

interface Verb {
  name: string;
  does: string;
  order: typeof holdPayout;
  /** Asked before the order if it cannot be undone. */
  question?: string;
}

const verb = ({ name, does, order, question }: Verb): Command => {
  const made = forTenant(
    command({
      name,
      does,
      examples: [`payouts ${name} po_… --org org_… --mode live --reason "asked by the bank"`],
      json: SHOWN_HELD_JSON,
    }),
  )
    .argument('<id>', 'id of the payout')
    .requiredOption('--reason <text>', 'why: it is kept with the order');
  if (question !== undefined) made.option('--yes', 'without asking');
  return made.action(async (payoutId: string, options: Options) => {
    const reason = reasonOf(options.reason);
    if (question !== undefined && !(await confirmed(options, question)))
      return answer(options, null, 'Nothing was done.');
    const asked = { payoutId, reason, operator: environment().operator ?? userInfo().username };
    const { payout, hold } = await withPayments(options, ({ tenant, ports, book }) =>
      commitDecision(book, { tenant, decide: () => order(ports, tenant, asked) }),
    );
    return answer(
      options,
      { ...shownPayout(payout), ...(hold && { hold }) },
      heldFacts(payout, hold),
    );
  });
};

const ONLY = 'Refused while signed bytes can still land or a bank has it.';

export const payoutsHold = () =>
  verb({
    name: 'hold',
    does: `Stops a payout until it is released: nothing is signed, no bank gets it. ${ONLY}`,
    order: holdPayout,
  });

export const payoutsRelease = () =>
  verb({ name: 'release', does: 'Lets a held payout go on.', order: releasePayout });

export const payoutsRetry = () =>
  verb({
    name: 'retry',
    does: `Makes the worker try a payout again at once, also one that it had put on hold. ${ONLY}`,
    order: retryPayout,
  });

export const payoutsFail = () =>
  verb({
    name: 'fail',
    does:
      'Ends a payout and frees the money that is held for it: CANCELLED where nothing was ever ' +
      `signed, else FAILED. ${ONLY}`,
    order: failPayout,
    question: 'End this payout for good?',
  });
