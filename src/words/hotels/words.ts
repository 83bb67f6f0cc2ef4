import type { CityTax, HotelRoom } from '#register/records/hotels.ts';
import type { Language } from '#words/language.ts';
import { valueWordsIn } from '#words/values.ts';
import { dayWords } from '#words/words.ts';

/** What a hotel's record says, in words. */

export const facilityWord = (facility: string, language: Language = 'en'): string =>
  Object.entries(valueWordsIn(language).facilities).find(([key]) => key === facility)?.[1] ??
  facility;

export const guestWords = (guests: number, language: Language = 'en'): string =>
  valueWordsIn(language).guests(guests);

export const sizeWords = (squareMetres: number | null): string =>
  squareMetres === null ? '' : `${squareMetres} m²`;

/** Double room, up to 3 guests, 24 m² */
export const roomWords = (
  { name, guests, sizeSquareMetres }: HotelRoom,
  language: Language = 'en',
): string =>
  [name, guestWords(guests, language), sizeWords(sizeSquareMetres)]
    .filter((part) => part !== '')
    .join(', ');

/** 2.50 EUR for each guest and night, free below 16 years, as of 21 November 2026 */
export const cityTaxWords = (
  { amount, currency, exemptBelowAge, asOf }: CityTax,
  language: Language = 'en',
): string => {
  const { cityTax, decimal } = valueWordsIn(language);
  return cityTax(`${decimal(amount)} ${currency}`, exemptBelowAge, dayWords(asOf, language));
};
