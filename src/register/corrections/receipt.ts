import type { CorrectionReceipt } from './submit.ts';

/** The page after a request; its own address carries what it shows without scripts or storage. */
export const receivedPage = ({ correctionId }: CorrectionReceipt): string =>
  `/correction/received#correction=${correctionId}`;
