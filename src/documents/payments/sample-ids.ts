import { memberName } from '#documents/openapi/client-names.ts';

/** Ids in requests to copy: each is a variable of the shell, with a line that fills it. */

export interface IdVariable {
  /** The name of the variable in the shell and in the environment of a program: `ACCOUNT_ID`. */
  name: string;
  /** The operation that lists or makes such objects. */
  from: string;
  /** The pattern by which `grep` finds the first id in its answer. */
  pattern: string;
  /** The variables that the line uses. */
  needs?: readonly string[];
}

const id = (from: string, prefix: string, name: string, more: Partial<IdVariable> = {}) => ({
  name,
  from,
  pattern: `${prefix}_[0-9a-z]*`,
  ...more,
});

/** By the name of the parameter or field, as the client calls it. */
const ID_VARIABLES: ReadonlyMap<string, IdVariable> = new Map([
  ['accountId', id('list_accounts', 'acct', 'ACCOUNT_ID')],
  ['paymentId', id('list_payments', 'pmt', 'PAYMENT_ID')],
  ['payoutId', id('list_payouts', 'po', 'PAYOUT_ID')],
  // Quotes have no list, since each is valid for five minutes only: one is created.
  ['quoteId', id('create_quote', 'qt', 'QUOTE_ID', { needs: ['accountId'] })],
  ['beneficiaryId', id('list_beneficiaries', 'ben', 'BENEFICIARY_ID')],
  ['eventId', id('list_events', 'evt', 'EVENT_ID')],
  ['webhookEndpointId', id('list_webhook_endpoints', 'whe', 'WEBHOOK_ENDPOINT_ID')],
  [
    'deliveryId',
    {
      ...id('list_webhook_deliveries', 'whd', 'DELIVERY_ID', { needs: ['webhookEndpointId'] }),
      pattern: 'whd_[0-9a-z_]*',
    },
  ],
]);

/** For a refund: a payment on which no other sample depends. */
const REFUNDED: IdVariable = id('record_sandbox_payment', 'pmt', 'PAYMENT_ID', {
  needs: ['accountId'],
});

/** The variable that fills a field or path parameter of this name; undefined if it is no id. */
export const idVariable = (operation: string, field: string): IdVariable | undefined => {
  const name = memberName(field);
  return operation === 'refund_sandbox_payment' && name === 'paymentId'
    ? REFUNDED
    : ID_VARIABLES.get(name);
};

/** Orders the variables so that each comes after those that its request uses. */
export const inOrder = (ids: readonly IdVariable[]): IdVariable[] => {
  const ordered = ids.flatMap((each): IdVariable[] => [
    ...inOrder((each.needs ?? []).flatMap((name) => idVariable('', name) ?? [])),
    each,
  ]);
  return [...new Map(ordered.map((each) => [each.name, each])).values()];
};
