import type { z } from 'zod';
import type { HotelCalendar } from './calendar.ts';
import { invalidCalendar } from './limits.ts';
import { ratePlan } from './rate-plan.ts';
import { room } from './room.ts';

/** What no process could read back is never kept: its calendar would end with the next reading. */

/** The field that is wrong, such as `rates.0.children.1.belowAge`. */
export const fieldOf = ({ issues: [issue] }: Pick<z.ZodError, 'issues'>): string => {
  const [within] = issue?.code === 'invalid_union' ? issue.errors : [];
  if (within !== undefined) return fieldOf({ issues: within });
  return issue === undefined || issue.path.length === 0 ? 'it' : issue.path.map(String).join('.');
};

/** Checks the parts that differ. @throws Refusal `INVALID` that names the part and the field */
export const refuseUnkeepable = (now: HotelCalendar, next: HotelCalendar): void => {
  for (const each of next.rooms === now.rooms ? [] : next.rooms) {
    const { error } = room.safeParse(each);
    if (error !== undefined)
      throw invalidCalendar(`room ${each.code} cannot be kept: ${fieldOf(error)} is not valid`);
  }
  for (const each of next.plans.filter((plan) => !now.plans.includes(plan))) {
    const { error } = ratePlan.safeParse(each);
    if (error !== undefined)
      throw invalidCalendar(
        `rate plan ${each.code} cannot be kept: ${fieldOf(error)} is not valid`,
      );
  }
};
