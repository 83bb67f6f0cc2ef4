import { z } from 'zod';
import { field, orNull, question } from './field.ts';
import { day, INTERNAL, isShown, line, opening, provenance, several, tags } from './fields.ts';
import { defineRegister } from './register.ts';
import { DACH_COUNTRIES, FACILITIES } from './vocabulary.ts';

const degrees = (most: number) => z.number().min(-most).max(most);

const room = z.strictObject({
  name: line(80).describe('The category of room, in the words of the hotel'),
  guests: z.int().min(1).max(20).describe('Most guests whom it sleeps'),
  sizeSquareMetres: z.int().min(5).max(1000).nullable().default(null).describe('Floor space'),
});

/** A tax for each guest and night. It is paid at the hotel and is not part of a room's price. */
export const cityTax = z.strictObject({
  amount: z
    .string()
    .regex(/^(0|[1-9]\d?)\.\d{2}$/, 'a decimal amount such as 2.50')
    .describe('For each guest and night, a decimal string'),
  currency: z.enum(['EUR', 'CHF']),
  exemptBelowAge: z
    .int()
    .min(1)
    .max(21)
    .nullable()
    .default(null)
    .describe('Guests younger than this pay none; null: not known'),
  asOf: day.describe('The day on which the amount was in force'),
});

const fields = {
  ...opening,
  town: field(z.string().min(1).max(80).describe('The town in which the hotel stands'), {
    served: null,
    csv: 4,
    fact: { label: 'Town', as: 'text' },
    question: question('offer', 'Town', ''),
  }),
  country: field(z.enum(DACH_COUNTRIES).describe('The country in which the hotel stands'), {
    served: null,
    csv: 5,
    fact: { label: 'Country', as: 'country' },
    question: question('offer', 'Country', ''),
  }),
  stars: field(orNull(z.int().min(1).max(5), 'Stars; null: not known'), {
    served: null,
    csv: 6,
    fact: { label: 'Stars', as: 'text' },
    question: question('offer', 'Stars', 'The official classification, 1 to 5'),
  }),
  facilities: field(
    several(z.enum(FACILITIES), FACILITIES.length)
      .describe('What is there for guests, as far as known; empty: not known')
      .default([]),
    {
      served: null,
      csv: 10,
      fact: { label: 'Facilities', as: 'facility' },
      question: question(
        'offer',
        'For guests',
        'What is there, as far as it is in the hotel itself',
      ),
    },
  ),
  cityTax: field(
    orNull(cityTax, 'The town’s tax on stays; null: not known'),
    // Set with the hotel's rates, not in the application form.
    { ...INTERNAL, fact: { label: 'City tax', as: 'tax' } },
  ),
  rooms: field(
    z.array(room).max(40).describe('Categories of rooms; empty: not known').default([]),
    // Shown in a section of its own; set with the hotel's rates as well.
    INTERNAL,
  ),
  latitude: field(orNull(degrees(90), 'WGS 84 latitude in degrees'), {
    served: null,
    csv: 7,
    fact: { label: 'Position', as: 'text' },
    question: question('offer', 'Latitude', 'In degrees, such as 46.7580'),
  }),
  longitude: field(orNull(degrees(180), 'WGS 84 longitude in degrees'), {
    served: null,
    csv: 8,
    fact: { label: 'Position', as: 'text' },
    question: question('offer', 'Longitude', 'In degrees, such as 7.6280'),
  }),
  tags: tags(9),
  listed: isShown,
  ...provenance(11),
};

/** The content file of a hotel as people write it. */
export const hotelRecord = z.strictObject(fields);

export type HotelRecord = z.output<typeof hotelRecord>;
export type HotelRoom = HotelRecord['rooms'][number];
export type CityTax = NonNullable<HotelRecord['cityTax']>;
export type Facility = HotelRecord['facilities'][number];

export const hotels = defineRegister<HotelRecord>({
  schema: hotelRecord,
  fields,
  noun: 'hotel',
  schemaName: 'Hotel',
  list: ['List hotels', 'The first 20 listed hotels by name, without filters or paging.'],
  filters: [{ parameter: 'country', label: 'Country', field: 'country' }],
  headline: ['town', 'country'],
  searched: ['tags', 'town', 'facilities'],
  topics: ['facilities', 'tags'],
  locations: ['country', 'town'],
  group: 'town',
  isListed: ({ listed }) => listed,
  isByOwner: ({ source }) => source === 'self-listed',
  tierOf: () => null,
});
