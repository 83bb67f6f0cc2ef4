import type { CorrectionReceipt } from './submit.ts';

/** The page after a request; its own address tells whoever has no scripts, or no storage. */
export const receivedPage = ({ correctionId }: CorrectionReceipt): string =>
  `/correction/received#correction=${correctionId}`;
