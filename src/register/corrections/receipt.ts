import type { CorrectionReceipt } from './submit.ts';

/** The page after a request; its address contains the data to show, for use without scripts. */
export const receivedPage = ({ correctionId }: CorrectionReceipt): string =>
  `/correction/received#correction=${correctionId}`;
