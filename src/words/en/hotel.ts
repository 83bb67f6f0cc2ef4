import { link } from '#words/markdown.ts';

/** The words of the form that asks a hotel for a price, and of its answer. */
export const hotel = {
  ask: 'Ask for a price',
  withoutScripts: (address: string) =>
    `${link('Choose your days', address)} to see a price or the booking page for them, where the ` +
    'hotel gives Kontor one.',
  fields: {
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    adults: 'Adults',
    children: 'Children’s ages',
  },
  childrenExample: 'such as 4, 7',
  said: 'Prices are in euro and come from the hotel. Nothing is booked or paid here.',
  room: 'Room',
  book: 'Book at the hotel',
  nights: 'Night by night',
  nightColumns: ['Night of', 'Price'],
  rounding: 'Each night is rounded on its own; the total above is what counts.',
  nearby: 'Near by',
  sameTown: 'in the same town',
  askWebsite: 'Ask on the official website',
};
