import type { Words } from '#words/en/english.ts';

/** The words of a register's pages in German. */
export const register: Words['register'] = {
  pageTitle: (title, page) => (page === 1 ? title : `${title}, Seite ${page}`),
  search: (many, topic) => `${many} nach Name, ${topic} oder Website suchen`,
  searchExample: (topic) => `Name, ${topic} oder Website`,
  all: (counted) => `${counted}.`,
  clear: 'Alles zurücknehmen',
  chosen: 'Eingegrenzt auf',
  tooLong: (most) => `Eine Suche hat höchstens ${most} Zeichen und keine Steuerzeichen.`,
  tooMany: (seconds) => `Zu viele Anfragen: Bitte in ${seconds} s noch einmal versuchen.`,
  sortBy: 'Sortiert nach',
  sorts: { name: 'Name', newest: 'Neuheit', complete: 'Vollständigkeit' },
  sortedTitle: (title, sort) =>
    title +
    { name: '', newest: ', die neuesten zuerst', complete: ', die vollständigsten zuerst' }[sort],
  filters: 'Liste eingrenzen',
  browse: 'Listen nach Thema und Land',
  columns: (headline, located, isObserved) => [
    ...['Name', headline],
    ...(located === null ? [] : [located]),
    ...(isObserved ? ['Zuletzt beobachtet'] : []),
  ],
  observedFacet: {
    label: 'Beobachtet',
    values: {
      refuses: 'sperrt KI-Crawler aus',
      admits: 'lässt KI-Crawler zu',
      feed: 'hat einen Feed',
      payment: 'verlangt Bezahlung',
    },
  },
  wholeList: (kind, rows) =>
    `Die ganze Liste als [CSV](/${kind}.csv) oder [Markdown (englisch)](/${kind}.md), ihre ` +
    `ersten ${rows} als [JSON](/api/${kind}). Fehlt etwas? [Tragen Sie sich ein](/de/apply).`,
};
