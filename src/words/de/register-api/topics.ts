import type { TopicTitle } from '#words/en/docs/api.ts';
import type { RegisterTopicSlug } from '#words/en/register-api/topics.ts';

/** The topics of the register's API in German. */
export const topics: Readonly<Record<RegisterTopicSlug, TopicTitle>> = {
  search: {
    title: 'Suchen und filtern',
    description: 'Wie Wörter und Filter Zeilen finden, und welche Filter jedes Register hat.',
  },
  records: {
    title: 'Einträge',
    description:
      'Ein Eintrag an seiner Adresse, was null und leere Listen bedeuten, und was bleibt.',
  },
  pagination: {
    title: 'Blättern',
    description: 'Wie man eine Liste bis zum Ende liest, Seite für Seite.',
  },
  caching: {
    title: 'Zwischenspeichern',
    description:
      'Wie man nur nach dem fragt, was sich geändert hat, und wie lange eine Antwort aufgehoben ' +
      'werden darf.',
  },
  errors: {
    title: 'Fehler',
    description:
      'Wie ein Fehler aussieht, in welcher Reihenfolge eine Anfrage geprüft wird, und was ihn ' +
      'behebt.',
  },
  limits: {
    title: 'Grenzen, Herkunft und Versionen',
    description:
      'Wie viel eine Anfrage verlangen darf, von wo Skripte fragen dürfen, und was eine Version ' +
      'trägt.',
  },
  files: {
    title: 'Dateien',
    description: 'Jedes Register ganz, als JSON Lines, CSV und SQLite.',
  },
  changes: {
    title: 'Änderungen und Feeds',
    description: 'Wie man eine Kopie aktuell hält, und wie man von Neuem erfährt.',
  },
  observations: {
    title: 'Beobachtungen',
    description: 'Was auf den Websites der Einträge beobachtet wurde, mit Datum und Beleg.',
  },
  'hotel-search': {
    title: 'Hotelsuche über MCP',
    description:
      'Das Werkzeug list_hotels: wie man es einrichtet, wie man nach Preisen fragt, und jedes ' +
      'Feld.',
  },
  mcp: {
    title: 'Die Register über MCP',
    description:
      'Der Server, der alle vier Register liest: wie man ihn einrichtet, und seine Werkzeuge.',
  },
  agents: {
    title: 'Für Agenten',
    description: 'Was einem Agenten gesagt wird, und jedes Dokument, das für ihn gemacht ist.',
  },
  'payment-required': {
    title: 'Zahlung verlangt (402)',
    description:
      'Was ein angekündigter Preis heute bedeutet, und wie eine Forderung zu lesen wäre.',
  },
  licences: {
    title: 'Lizenzen und Zitieren',
    description:
      'Unter welcher Lizenz die Tatsachen stehen, wie man Kontor nennt, und wie man einen Irrtum ' +
      'meldet.',
  },
};
