export interface Receipt {
  correctionId: string;
}

/** The page after a request; its own address tells whoever has no scripts, or no storage. */
export const receivedPage = ({ correctionId }: Receipt): string =>
  `/correction/received#correction=${correctionId}`;
