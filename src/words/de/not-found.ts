import type { Words } from '#words/en/english.ts';

/** The words of the page for an address that leads nowhere, in German. */
export const notFound: Words['notFound'] = {
  title: 'Hier ist nichts',
  description: 'Keine Seite von Kontor hat diese Adresse.',
  lead:
    'Keine Seite hat diese Adresse. Vielleicht ist sie falsch geschrieben, oder der Eintrag hat ' +
    'das Register verlassen, weil sein Inhaber es wollte.',
  search: 'Name, Thema oder Website',
  readFrom:
    'Fangen Sie vorn an: [Verlage](/de/publishers), [Shops](/de/ecommerce), ' +
    '[Software](/de/saas), [Hotels](/de/hotels) oder die [Startseite](/de). Programme beginnen ' +
    'bei der [Doku](/de/docs).',
  nearest: 'Vielleicht einer davon',
  looking: 'Wird gesucht …',
  entry: {
    title: 'Nicht gefunden',
    lead: 'Kein Eintrag hat diese Adresse.',
    register: (many) => `Alle ${many}`,
    documents: 'Alle Dokumente für Agenten',
  },
};
