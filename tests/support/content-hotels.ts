import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workplace } from './kontor.ts';

const HOTEL = {
  name: 'Hotel Beispiel',
  shortDescription: 'A hotel that is there to be set.',
  websiteUrl: 'https://www.hotel.example/',
  town: 'Wien',
  country: 'at',
  listedOn: '2026-11-21',
  source: 'self-listed',
  checkedOn: '2026-11-21',
};

/** Writes a hotel for each slug into the content of a workplace. */
export const writeHotels = async ({ folder }: Workplace, slugs: readonly string[]) => {
  const hotels = join(folder, 'content', 'hotels');
  await mkdir(hotels);
  for (const slug of slugs) await writeFile(join(hotels, `${slug}.json`), JSON.stringify(HOTEL));
};
