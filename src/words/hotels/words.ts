import type { CityTax, Facility, HotelRoom } from '#register/records/hotels.ts';
import { counted, dayWords } from '#words/words.ts';

/** What a hotel's record says, in words. */

const FACILITY_WORDS: Readonly<Record<Facility, string>> = {
  wifi: 'Wi-Fi',
  breakfast: 'breakfast',
  restaurant: 'restaurant',
  bar: 'bar',
  parking: 'parking',
  ev_charging: 'charging for electric cars',
  spa: 'spa',
  sauna: 'sauna',
  pool: 'pool',
  gym: 'gym',
  family_rooms: 'family rooms',
  pets: 'pets welcome',
  wheelchair: 'wheelchair access',
  lift: 'lift',
  air_conditioning: 'air conditioning',
  bicycle_storage: 'bicycle storage',
  ski_storage: 'ski storage',
  conference: 'meeting rooms',
};

const facilityWords = new Map<string, string>(Object.entries(FACILITY_WORDS));

export const facilityWord = (facility: string): string => facilityWords.get(facility) ?? facility;

export const guestWords = (guests: number): string =>
  guests === 1 ? 'one guest' : `up to ${guests} guests`;

export const sizeWords = (squareMetres: number | null): string =>
  squareMetres === null ? '' : `${squareMetres} m²`;

/** Double room, up to 3 guests, 24 m² */
export const roomWords = ({ name, guests, sizeSquareMetres }: HotelRoom): string =>
  [name, guestWords(guests), sizeWords(sizeSquareMetres)].filter((part) => part !== '').join(', ');

/** 2.50 EUR for each guest and night, free below 16 years, as of 21 November 2026 */
export const cityTaxWords = ({ amount, currency, exemptBelowAge, asOf }: CityTax): string => {
  const children =
    exemptBelowAge === null
      ? ''
      : `, free below ${counted(exemptBelowAge, { one: 'year', many: 'years' })}`;
  return `${amount} ${currency} for each guest and night${children}, as of ${dayWords(asOf)}`;
};
