import type { PaymentInfo } from '#documents/reference/openapi.ts';
import { code } from '#words/markdown.ts';

/** The fields of a declared price and their values, as Markdown. */
export const declaredRows = (payment: PaymentInfo): string[][] => {
  const { price, protocols, offers } = payment;
  const rows = [
    ['status', payment.status],
    ['active', String(payment.active)],
    ['price', `${price.amount} ${price.currency}, ${price.mode}`],
    ['protocols', protocols.flatMap((protocol) => Object.keys(protocol)).join(', ')],
    ...offers.flatMap((offer) =>
      Object.entries(offer).map(([name, value]) => [`offers[].${name}`, value]),
    ),
  ];
  return rows.map((row) => row.map(code));
};
