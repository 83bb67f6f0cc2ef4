import { joined } from '#kernel/text/joined.ts';
import type { Advice } from './advice.ts';
import { isoDate } from './day.ts';
import type { Counted } from '#hotels/sentences/sentence.ts';
import type { Rate, RatePlan } from './rate-plan.ts';

/** A base price of 0 sells nothing: systems use it for a missing price, not for a free room. */

const NAMED_MOST = 3;

const zeroGuests = ({ base }: Rate): string[] =>
  Object.keys(base).filter((guests) => base[guests] === 0);

const described = (rate: Rate): Counted =>
  joined(
    `room ${rate.room} from ${isoDate(rate.first)} to ${isoDate(rate.last)} for `,
    `${zeroGuests(rate).join(', ')} guests`,
  );

/** The warning to the sender of base prices of 0; for children 0 is valid. */
export const zeroPrices = ({ code, rates }: RatePlan): Advice[] => {
  const zero = rates.filter((rate) => zeroGuests(rate).length > 0);
  if (zero.length === 0) return [];
  const named = zero.slice(0, NAMED_MOST).map(described).join('; ');
  const more = zero.length > NAMED_MOST ? `; and ${zero.length - NAMED_MOST} more` : '';
  const sentence = joined(
    `A base price of 0 is no price, such nights are not sold: rate plan ${code}, ${named}${more}. `,
    'Send the price, or close the nights',
  );
  return [{ type: 'warning', sentence }];
};
