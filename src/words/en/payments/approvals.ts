import type { PaymentPart } from './part-ids.ts';

export const APPROVALS: PaymentPart = {
  id: 'approvals',
  title: 'Payouts that somebody has to approve',
  lines: [
    'The operator can set an amount for an asset above which payouts wait: then the answer is ' +
      '`PENDING_APPROVAL`, the money is held, and nothing is signed. `approval` says how many ' +
      'approvals are needed, until when, and who has decided what. What counts is what is paid ' +
      'or exchanged, without fees, and what arrives. The preview says `approvalsNeeded`.',
    'Another key than the one that ordered the payout approves or rejects it: ' +
      '`POST /v1/payouts/{payoutId}/approve` or `…/reject`, with the scope `payouts:approve`, ' +
      'which a key has only where it was made with it. Give it to the program of the people who ' +
      'decide, not to the one that orders. The operator can decide as well.',
    'With the last approval the payout is `INITIATED`, and goes its way. One rejection cancels ' +
      'it; so does the end of the time for approval. `approval.outcome` says which it was. A new ' +
      'key that took the place of another counts as that one.',
    'The events are `payout.pending_approval`, again with each approval that is not the last, ' +
      'then `payout.initiated` or `payout.cancelled`.',
  ],
};
