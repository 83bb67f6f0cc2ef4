import { z } from 'zod';
import type { LiveSource } from '#hotels/ports.ts';

const id = z.guid('an id such as 3edbe1b4-6739-40b7-81b3-d369d9469c48');

/** How a hotel's system is reached, as the operator sets it. */
export const liveSource = z.strictObject({
  type: z.literal('mews'),
  hotelId: id,
  configurationId: id,
  adultCategoryId: id.nullable(),
  childCategoryId: id.nullable(),
}) satisfies z.ZodType<LiveSource>;
