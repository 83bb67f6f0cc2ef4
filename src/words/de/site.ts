import type { Words } from '#words/en/english.ts';

/** The words around every page, and of parts that many pages have, in German. */
export const site: Words['site'] = {
  name: 'Deutsch',
  openGraphLocale: 'de_DE',
  goThere: 'Diese Seite auf Deutsch lesen',
  dismiss: 'Ausblenden',
  languages: 'Sprachen',
  allRegisters: 'Alle Register',
  feed: 'Änderungen',
  openSearch: 'Das Register europäischer Verlage, Shops, Software und Hotels durchsuchen',
  skip: 'Zum Inhalt springen',
  registers: 'Register',
  guides: 'Anleitungen',
  forAgents: 'Für Agenten',
  forDevelopers: 'Für Entwickler',
  about: 'Über Kontor',
  contents: 'Inhalt',
  copy: 'Kopieren',
  copyOf: (what) => `Kopieren: ${what}`,
  search: 'Suchen',
  optional: 'freiwillig',
  whatHappensNext: 'Wie es weitergeht',
  header: [
    ['/de/docs', 'Doku'],
    ['/de/how-it-works', 'Wie es geht'],
    ['/de/apply', 'Eintragen'],
  ],
  agents: [
    ['/openapi.json', 'OpenAPI'],
    ['/llms.txt', 'llms.txt'],
    ['/SKILL.md', 'SKILL.md'],
    ['/de/docs/register/hotel-search', 'MCP-Server'],
    ['/.well-known/x402', 'x402-Manifest'],
    ['/de/feed.xml', 'Feed der Änderungen'],
    ['/sitemap.xml', 'Sitemap'],
  ],
  developers: [
    ['/de/docs', 'Doku'],
    ['/de/docs#reference', 'API-Referenz'],
    ['/de/docs/payments', 'Zahlungs-API'],
    ['/de/docs/hotels', 'Hotels: Preise'],
    ['/de/docs/badge', 'Das Abzeichen'],
    ['/de/reserves', 'Reserven'],
    ['/de/data', 'Das Register als Daten'],
  ],
  pages: [
    ['/de/how-it-works', 'Wie es geht'],
    ['/de/sources', 'Quellen und Lizenzen'],
    ['/de/correction', 'Eintrag korrigieren oder entfernen'],
    ['/de/imprint', 'Impressum'],
    ['/de/privacy', 'Datenschutz'],
    ['/de/security', 'Sicherheit'],
    ['/de/observed', 'Was Websites Software erlauben'],
    ['/de/observer', 'Der Beobachter'],
    ['/third-party-notices.txt', 'Hinweise auf Dritte (englisch)'],
  ],
  attribution:
    'Die Tatsachen kommen aus öffentlichen Quellen, darunter © OpenStreetMap-Mitwirkende (ODbL ' +
    '1.0), aus dem, was öffentlich bekannt ist, und von den Inhabern selbst; jeder Eintrag nennt ' +
    'seine Quelle. [Quellen und Lizenzen](/de/sources).',
  pager: { label: 'Seiten', previous: 'Zurück', next: 'Weiter', of: 'von', page: 'Seite' },
};
