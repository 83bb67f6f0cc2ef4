import { table, type Column } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import type { Overview } from './overview.ts';
import { amountShown, momentText } from './words.ts';

/** Shows payouts that wait for approval, and the amounts above which payouts need approval. */

const number = (title: string): Column => ({ title, isNumber: true });

const waitingTable = ({ waiting }: Overview): Html =>
  table(
    'Payouts that wait for approval',
    [
      { title: 'Waits' },
      { title: 'Mode' },
      number('Amount'),
      number('Approved'),
      { title: 'Until' },
    ],
    waiting.map((payout) => [
      html`<code>${payout.payoutId}</code><br /><span class="quiet"
          >of <code>${payout.organizationId}</code></span
        >`,
      payout.mode,
      `${amountShown(payout.amount, payout.assetCode)} ${payout.assetCode}`,
      `${payout.approved} of ${payout.needed}`,
      momentText(payout.expiresAt),
    ]),
  );

const policyTable = ({ policies }: Overview): Html =>
  table(
    'Payouts that have to be approved',
    [
      { title: 'Approval policy of' },
      { title: 'Mode' },
      number('Above'),
      number('Approvers'),
      number('Hours'),
    ],
    policies.map((policy) => [
      html`<code>${policy.organizationId}</code>`,
      policy.mode,
      `${amountShown(policy.threshold, policy.assetCode)} ${policy.assetCode}`,
      String(policy.approvers),
      String(policy.expiresAfterHours),
    ]),
  );

/** The tables of this part that have rows. */
export const approvalTables = (overview: Overview): (Html | null)[] => [
  overview.waiting.length === 0 ? null : waitingTable(overview),
  overview.policies.length === 0 ? null : policyTable(overview),
];
