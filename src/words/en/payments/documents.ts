/** The words of the Markdown of the payments API that its pages do not have. */
export interface PaymentDocuments {
  heading: string;
  /** Where the description, the first hour, the rules and the client are. */
  beside: (
    addresses: Readonly<Record<'description' | 'hour' | 'rules' | 'client', string>>,
  ) => string;
  /** An error by its status and code. */
  ofApi: (error: string) => string;
  allErrors: string;
  prints: string;
}

export const paymentDocuments: PaymentDocuments = {
  heading: 'Kontor: payments API',
  beside: ({ description, hour, rules, client }) =>
    `Described at ${description}. From nothing to a completed payout, step by step: ${hour}. ` +
    `States as drawings, and changes: ${rules}. A TypeScript client in one file: ${client}.`,
  ofApi: (error) => `${error}, of the payments API.`,
  allErrors: 'All errors',
  prints: 'The program prints:',
};
