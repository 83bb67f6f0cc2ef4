import { z } from 'zod';
import type { LiveSource } from '#hotels/ports.ts';

const id = z.guid('an id such as 3edbe1b4-6739-40b7-81b3-d369d9469c48');
const code = z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, - and _, such as MUC');
const services = z.array(code);

/** How a hotel's system is called, as the operator configures it. */
export const liveSource = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('mews'),
    hotelId: id,
    configurationId: id,
    adultCategoryId: id.nullable(),
    childCategoryId: id.nullable(),
  }),
  z.strictObject({
    type: z.literal('apaleo'),
    client: code,
    propertyId: code,
    meals: z.strictObject({ breakfast: services, lunch: services, dinner: services }),
  }),
]) satisfies z.ZodType<LiveSource>;
