/** Examples of cancelling, approving and rejecting a payout. */

const JUDGED_AT = '2026-11-21T14:52:03.418Z';

interface Waiting {
  payoutId: string;
  status: string;
  updatedAt: string;
}

const approvalOf = (verdict: 'APPROVED' | 'REJECTED', reason: string) => ({
  needed: 1,
  requestedBy: 'key_019aab6f1c2d7e4b8a6f5c3d2e1b0a94',
  expiresAt: '2026-11-24T14:41:37.275Z',
  decisions: [{ verdict, by: 'key_019aab6f3e517c08b4d2a1f09e8c7b65', reason, at: JUDGED_AT }],
  outcome: verdict,
});

const CHECKED = 'The invoice was checked';
const UNKNOWN = 'Nobody knows the invoice';

/** Made from the example of a payout that is INITIATED. */
export const approvalIllustrations = (payout: Waiting) => ({
  cancel_payout: {
    parameters: { payoutId: payout.payoutId },
    answer: { ...payout, status: 'CANCELLED', updatedAt: '2026-11-21T14:41:38.120Z' },
  },
  approve_payout: {
    parameters: { payoutId: payout.payoutId },
    body: { reason: CHECKED },
    answer: { ...payout, updatedAt: JUDGED_AT, approval: approvalOf('APPROVED', CHECKED) },
  },
  reject_payout: {
    parameters: { payoutId: payout.payoutId },
    body: { reason: UNKNOWN },
    answer: {
      ...payout,
      status: 'CANCELLED',
      updatedAt: JUDGED_AT,
      approval: approvalOf('REJECTED', UNKNOWN),
    },
  },
});
