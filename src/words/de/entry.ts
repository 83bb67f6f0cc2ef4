import type { Words } from '#words/en/english.ts';
import { link } from '#words/markdown.ts';

/** The words of an entry's page in German. */
export const entry: Words['entry'] = {
  officialWebsite: 'Offizielle Website',
  known: 'Was bekannt ist',
  notKnown: 'Nicht bekannt',
  unknown: (labels) => `${labels.join(', ')}.`,
  ownerAdds: (kind, slug) =>
    'Wem es gehört, der kann ' + `[ergänzen, was fehlt](/de/claim?kind=${kind}&slug=${slug}).`,
  thisIsUs: 'Das sind wir',
  thisIsUsAddress: (kind, slug) => `/de/claim?kind=${kind}&slug=${slug}`,
  lists: 'In diesen Listen',
  trustTier: 'Vertrauensstufe',
  tierMeaning: 'was sie bedeutet',
  rooms: 'Zimmer',
  roomColumns: { name: 'Zimmer', guests: 'Belegung', size: 'Größe' },
  ownWords: 'In den Worten des Inhabers',
  howWeKnow: 'Woher wir es wissen',
  see: (title, url) => `Siehe ${link(title, url)}.`,
  licence: (licence) => `Lizenz: ${licence}.`,
  somethingWrong: (kind, slug) =>
    `Stimmt etwas nicht? [Korrigieren oder entfernen](/de/correction?kind=${kind}&slug=${slug}).`,
  history: 'Geschichte dieses Eintrags',
  labels: {
    json: 'Adresse des Eintrags als JSON',
    command: 'Befehl, der den Eintrag als JSON holt',
    mcp: 'Adresse des MCP-Servers',
  },
  prices: (slug) =>
    `Preise über MCP: das Werkzeug list_hotels mit "slugs": ["${slug}"] und einem Aufenthalt. `,
  alsoAs: (path) => `Auch als [Markdown](/de${path}.md). [Wie man die API benutzt](/de/docs).`,
  others: 'Ähnliche',
  elsewhere: 'Anderswo',
  asJson: 'Derselbe Eintrag als JSON',
  page: 'Die Seite',
};
