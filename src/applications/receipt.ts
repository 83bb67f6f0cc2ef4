/** What an application is answered with; the token reads `kontor-verification=…` as it is. */
export interface Receipt {
  applicationId: string;
  token: string;
}

/** The page after an application; its own address tells whoever has no scripts, or no storage. */
export const receivedPage = ({ applicationId, token }: Receipt): string =>
  `/apply/received#application=${applicationId}&${token}`;
