import type { StateWithoutVendor } from '#hotels/ports.ts';
import { calendarOf } from './calendar.ts';
import { ariSaid, isSilent, saidText, wholeState, withoutVendor } from './said.ts';

/** What a hotel's own system has said, once the permission of its vendor ends. */
export const ariWithoutVendor: StateWithoutVendor = (text, vendor) => {
  const { data } = ariSaid.safeParse(JSON.parse(text));
  // One that cannot be read ends as a whole: the hotel's system sends all of it again.
  if (data === undefined || isSilent(data.own)) return null;
  const { ratesHeardMs } = data.own;
  const said = withoutVendor(data, vendor);
  return {
    text: saidText(said),
    ratesHeardAt: ratesHeardMs === undefined ? null : new Date(ratesHeardMs),
    calendarAfter: (before, today) => calendarOf(before, wholeState(said), today).calendar,
  };
};
