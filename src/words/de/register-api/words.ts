import { everyApi } from '#words/de/docs/api.ts';
import type { RegisterApiWords } from '#words/en/register-api/words.ts';

/** What each tool of the server of the registers answers. */
const TOOLS: Readonly<Record<string, string>> = {
  search_entries: 'Die Register durchsuchen',
  get_entry: 'Ein Eintrag mit seiner Quelle',
  list_facets: 'Einträge nach dem Wert eines Filters zählen',
  check_payment_info: 'Wie ein Eintrag von Agenten bezahlt werden will',
  get_observations: 'Was auf den Websites der Einträge beobachtet wurde',
  get_hotel: 'Ein Hotel, und ob es Preise hat',
  price_calendar: 'Der günstigste Preis eines Hotels nach dem Tag der Anreise',
};

/** The words of /docs and around the topics of the register's API, in German. */
export const registerApi: RegisterApiWords = {
  title: 'Doku',
  description:
    'Die API von Kontor: das Register der Firmen und Hotels, von Programmen ohne Schlüssel ' +
    'gelesen, die Zahlungs-API, Preise von Hotels, und was für Agenten gemacht ist.',
  heading: 'Das Register, von Programmen gelesen',
  lead:
    'Vier Register über einfaches HTTP: GET und JSON, kein Schlüssel, kein Konto. Geld hat eine ' +
    'eigene API: [die Zahlungs-API](/de/docs/payments), ' +
    '[in einer Stunde von nichts bis zu einer Auszahlung](/de/docs/payments/first-hour).',
  firstRequest: {
    title: 'Die erste Anfrage',
    text:
      'Jedes Register ist eine Adresse, die JSON antwortet. Es ist nichts einzurichten. Eine ' +
      'Liste ist ein schlichtes Array; seine Objekte haben genau die beschriebenen Felder, und ' +
      'immer alle.',
  },
  reference:
    'Gemacht aus [openapi.json](/openapi.json), und das aus den Schemas, die jede Anfrage und ' +
    'jeden Eintrag prüfen. Jede Operation hat eine Seite.',
  beside: {
    title: 'Andere Anleitungen',
    lines: [
      ['/docs/payments', 'Zahlungs-API', 'Konten, Auszahlungen, Webhooks und eine Sandbox'],
      ['/docs/payments/first-hour', 'Die erste Stunde', 'von nichts bis zur ersten Auszahlung'],
      ['/docs/hotels', 'Hotels: Preise', 'für Inhaber und für Hersteller von Hotelsoftware'],
      ['/data', 'Das Register als Daten', 'jedes Register als Datei, und wie man zitiert'],
      ['/docs/badge', 'Das Abzeichen', 'was ein Eintrag auf der eigenen Website zeigt'],
    ],
  },
  contents: {
    of: 'Zum [Register, von Programmen gelesen](/de/docs)',
    title: 'Das Register',
    pages: [
      ['/de/docs', 'Themen und Operationen'],
      ['/de/docs/payments', 'Zahlungs-API'],
    ],
  },
  api: {
    ...everyApi,
    overview: 'Das ganze Register, von Programmen gelesen',
    titleOf: (topic) => `${topic}, Register-API`,
    operationPage: (path) =>
      `${path} des Registers: Parameter, Antworten, Fehler und Beispiele in curl, TypeScript und ` +
      'Python.',
  },
  run: {
    key:
      'Der Schlüssel kommt aus der Umgebung: `KONTOR_KEY` enthält einen Schlüssel des ' +
      'Betreibers.',
    errors: 'Wie ein Fehler aussieht, und was ihn behebt: [Fehler](/de/docs/register/errors).',
  },
  shown: {
    label: (title) => `Antwort: ${title}`,
    oneRow: '200, eine Zeile von zwanzig gezeigt',
    found: (rows) => `druckt die ersten zwanzig von ${rows}, neun gezeigt`,
    whole: '200, der ganze Eintrag',
    again: 'beim zweiten Mal',
    headers: 'Header der Seite 2',
  },
  mcp: {
    install: 'bei einem Agenten einrichten',
    settings: 'Einstellungen eines Clients',
    call: 'curl',
    labels: {
      install: (title) => `Befehle, die den Server einrichten: ${title}`,
      settings: (title) => `Einstellungen eines Clients: ${title}`,
      call: (title) => `curl-Befehl: ${title}`,
    },
    argument: 'Argument',
    tools: {
      caption: 'Werkzeuge des Servers',
      head: ['Werkzeug', 'Was es antwortet', 'Argumente'],
    },
    toolTitle: (name, english) => TOOLS[name] ?? english,
  },
  documentHeading: 'Kontor: Anleitung zur API',
};
