import { dayNumber } from '#hotels/calendar/day.ts';
import type { Texts } from '#hotels/calendar/texts.ts';
import { nameLine } from '#hotels/live/name-line.ts';
import type { RoomPrice } from '#hotels/price.ts';
import type { Stay } from '#hotels/stay.ts';
import type { OfferShape } from './shapes.ts';

/** The cancellation terms of an offer, from its fee and the hour of the fee. */
export const cancellationOf = (
  { cancellationFee }: OfferShape,
  { bookedOn }: Pick<Stay, 'bookedOn'>,
): Pick<RoomPrice, 'cancellation'> => {
  if (cancellationFee == null) return {};
  const { description, dueDateTime, fee } = cancellationFee;
  const words = nameLine(description ?? '');
  const texts: Texts = words === '' ? {} : { en: words };
  if (fee.amount === 0) return { cancellation: { refundable: true, freeUntil: null, texts } };
  if (dueDateTime == null) return {};
  // The fee is due from an hour of that day: the last whole day without a fee is the day before.
  const freeUntil = dayNumber(dueDateTime.slice(0, 10)) - 1;
  if (!Number.isInteger(freeUntil)) return {};
  const refundable = freeUntil >= bookedOn;
  return { cancellation: { refundable, freeUntil: refundable ? freeUntil : null, texts } };
};
