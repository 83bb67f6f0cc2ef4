import { z } from 'zod';
import { repairText } from '#kernel/mcp/mistakes.ts';
import { goneSentence } from '#register/records/tombstone.ts';
import type { ListedHotel } from '#hotels/wishes/shelf.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';

/** The hotel that a tool call is about. */

export const slugArgument = z
  .string('expected a slug such as adlon-berlin')
  .regex(/^[0-9a-z-]{1,100}$/, 'expected a slug: lower-case letters, digits and hyphens')
  .describe('slug of the hotel, as list_hotels and search_entries answer it');

/** The hotel with a slug, or the text that repairs the call. */
export const hotelFor = async (
  tool: string,
  slug: string,
  { shelf }: Pick<HotelToolPorts, 'shelf'>,
): Promise<{ hotel: ListedHotel } | { mistakes: string }> => {
  const hotel = (await shelf.all()).find((each) => each.slug === slug);
  if (hotel !== undefined) return { hotel };
  const stone = await shelf.tombstone(slug);
  const removed = stone === null ? null : goneSentence(`hotels/${slug}`, stone);
  if (removed !== null) return { mistakes: repairText(tool, [{ field: 'slug', rule: removed }]) };
  const alike = await shelf.alike(slug.replaceAll('-', ' '));
  const nearest = alike.length > 0 ? `; the nearest are ${alike.join(', ')}` : '';
  const rule = `no hotel has the slug "${slug}"${nearest}; find it with search_entries`;
  return { mistakes: repairText(tool, [{ field: 'slug', rule }]) };
};
