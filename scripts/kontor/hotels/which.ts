import { join } from 'node:path';
import { nearNames } from '#hotels/access/near.ts';
import { slug as slugSchema } from '#register/records/fields.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import { readContent } from '../../content/read.ts';
import { UsageError } from '../failure.ts';
import { contentFolder } from '../workplace.ts';

/** The hotel with its website, from the content folder, fictional or not. @throws UsageError */
export const whichHotel = async (
  given: string,
  options: { content: string },
): Promise<{ hotel: string; websiteUrl: string }> => {
  if (!slugSchema.safeParse(given).success)
    throw new UsageError('SLUG: expected the slug of a hotel, such as adlon-berlin');
  const folder = contentFolder(options);
  const { files, faults } = await readContent(folder, { demo: true });
  const hotels = files.filter(({ kind }) => kind === 'hotels');
  const found = hotels.find(({ slug }) => slug === given);
  if (found !== undefined) return { hotel: given, websiteUrl: found.record.websiteUrl };
  const near = nearNames(
    given,
    hotels.map(({ slug }) => slug),
  );
  const hint = near.length === 0 ? '' : `; near it: ${near.join(', ')}`;
  const faulty = faults.find(({ file }) => file.endsWith(join('hotels', `${given}.json`)));
  if (faulty !== undefined)
    throw new UsageError(`${faulty.file} is not lawful: see npm run kontor -- content check`);
  throw new RefusalError('NOT_FOUND', `no hotel ${given} in ${join(folder, 'hotels')}${hint}`);
};
