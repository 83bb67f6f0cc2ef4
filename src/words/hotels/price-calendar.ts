import type { Language } from '#words/language.ts';

/** The words of the price calendar of a hotel. */
const english = {
  heading: 'Prices day by day',
  description: 'The cheapest price of a hotel for every day of arrival, three months at once.',
  title: (hotel: string, months: string) => `${hotel}: prices, ${months}`,
  lead: (stay: string) =>
    `The cheapest room by the day of arrival: ${stay}, or the shortest stay that the hotel takes ` +
    'then. The bars are a night’s share, in euro.',
  chart: (month: string) => `Cheapest night by day of arrival, ${month}`,
  columns: { arrival: 'Arrival', nights: 'Nights', total: 'Total', night: 'A night' },
  cheapest: (price: string, day: string) => `Cheapest: ${price} a night from ${day}.`,
  aroundStay: (price: string, day: string) =>
    `Within three days of your arrival the cheapest is ${price} a night from ${day}.`,
  near: (days: number) => `${days} days before and after your arrival`,
  none: 'In these months the hotel has no price for this stay.',
  earlier: 'Earlier months',
  later: 'Later months',
  back: (hotel: string) => `Back to ${hotel}`,
  noSource: 'This hotel gives Kontor no prices. Its own website has them.',
  hotels: 'All hotels',
  noHotel: 'No hotel has this address.',
  wrong: (what: string) => `The address of this page asks for what it cannot show. ${what}`,
  few: (days: number) =>
    `This hotel is asked live for each day: so only ${days} days are shown at a time.`,
};
type CalendarWords = typeof english;

const german: CalendarWords = {
  heading: 'Preise Tag für Tag',
  description:
    'Der günstigste Preis eines Hotels für jeden Tag der Anreise, drei Monate auf einmal.',
  title: (hotel, months) => `${hotel}: Preise, ${months}`,
  lead: (stay) =>
    `Das günstigste Zimmer nach dem Tag der Anreise: ${stay}, oder der kürzeste Aufenthalt, den ` +
    'das Hotel dann annimmt. Die Balken sind der Anteil einer Nacht, in Euro.',
  chart: (month) => `Günstigste Nacht nach dem Tag der Anreise, ${month}`,
  columns: { arrival: 'Anreise', nights: 'Nächte', total: 'Gesamt', night: 'Pro Nacht' },
  cheapest: (price, day) => `Am günstigsten: ${price} pro Nacht ab ${day}.`,
  aroundStay: (price, day) =>
    `Bis zu drei Tage um Ihre Anreise ist ${price} pro Nacht ab ${day} am günstigsten.`,
  near: (days) => `${days} Tage vor und nach Ihrer Anreise`,
  none: 'In diesen Monaten hat das Hotel keinen Preis für diesen Aufenthalt.',
  earlier: 'Frühere Monate',
  later: 'Spätere Monate',
  back: (hotel) => `Zurück zu ${hotel}`,
  noSource: 'Dieses Hotel gibt Kontor keine Preise. Sie stehen auf seiner eigenen Website.',
  hotels: 'Alle Hotels',
  noHotel: 'Unter dieser Adresse steht kein Hotel.',
  wrong: (what) => `Die Adresse dieser Seite fragt nach etwas, das sie nicht zeigen kann. ${what}`,
  few: (days) =>
    `Dieses Hotel wird für jeden Tag live gefragt: darum stehen hier nur ${days} Tage auf einmal.`,
};

const WORDS: Readonly<Record<Language, CalendarWords>> = { en: english, de: german };

export const calendarWordsIn = (language: Language): CalendarWords => WORDS[language];
