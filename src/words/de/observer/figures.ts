import type { ObservedPageWords } from '#words/observed-page.ts';

const nothing =
  'Unser [Beobachter](/de/observer) ist sich bisher in nichts sicher: Eine Tatsache gilt erst, ' +
  'wenn Blicke an drei verschiedenen Tagen dasselbe sagen. Hier steht nichts, was nicht gesehen ' +
  'wurde; darum sind die Diagramme leer.\n\n' +
  'Was hier stehen wird, jeweils als Diagramm mit Tabelle und mit der Liste hinter jedem Balken: ' +
  'welche KI-Crawler Verlage aussperren, in welchen Ländern, seit wann, wer Bezahlung angibt und ' +
  'wer sie verlangt, und wer einen Feed hat.\n\n' +
  'Wer dieses Kontor betreibt, besucht die Websites an drei Tagen, schreibt auf, worin die Tage ' +
  'übereinstimmen, und baut neu:\n\n' +
  '```\nnpm run kontor -- observe run --due\nnpm run kontor -- observe record\nnpm run build\n```';

/** The page of what was observed, over all sites, in German. */
export const observedPage: ObservedPageWords = {
  title: 'Was Websites Software erlauben',
  lead:
    'Von [unserem Beobachter](/de/observer) auf den Websites selbst gesehen, nie von Hand ' +
    'eingetragen. Eine Tatsache zählt, sobald Blicke an drei verschiedenen Tagen übereinstimmen.',
  description:
    'Welche KI-Crawler europäische Verlage aussperren, in welchen Ländern, seit wann; wer ' +
    'Bezahlung verlangt und wer einen Feed hat. Beobachtet, mit Tagen und Listen.',
  reach: ({ visited, companies, day }) =>
    `${visited} von ${companies} eingetragenen Unternehmen wurden besucht, zuletzt am ${day}.`,
  none: { heading: 'Noch wurde nichts beobachtet', markdown: nothing },
  questions: {
    crawlers: {
      heading: 'Welche KI-Crawler sperren Verlage aus?',
      text:
        'Der Anteil der Verlage, deren robots.txt einem Crawler die ganze Website verschließt, ' +
        'unter denen, deren robots.txt zu lesen war.',
      column: 'Crawler',
    },
    countries: {
      heading: 'In welchen Ländern?',
      text:
        'Der Anteil der Verlage, die mindestens einen der Crawler aussperren, die für Modelle ' +
        'sammeln. Wer aus zwei Ländern veröffentlicht, zählt in beiden. Länder, aus ' +
        'denen weniger als fünf Verlage bekannt sind, stehen am Ende.',
      column: 'Land',
    },
    time: {
      heading: 'Seit wann?',
      text: 'Der Anteil der Verlage, die aussperren, nach dem Tag, an dem es bekannt war.',
      column: 'Tag',
    },
    payment: {
      heading: 'Wer gibt Bezahlung an, und wer verlangt sie?',
      text:
        'Was Inhaber im Verzeichnis angeben, neben dem, was Websites auf eine Anfrage ohne ' +
        'Bezahlung antworten und was ihre Dateien sagen.',
      column: 'Schritt',
    },
    feeds: {
      heading: 'Wer hat einen Feed?',
      text: 'Der Anteil der Unternehmen, deren Startseite einen Feed in RSS, Atom oder JSON nennt.',
      column: 'Verzeichnis',
    },
  },
  payment: {
    declared: 'Der Inhaber gibt ein Zahlungsprotokoll an',
    answered: 'Eine angegebene Probe verlangt gültig Bezahlung',
    x402: 'Ein x402-Manifest ist da',
    priced: 'OpenAPI nennt Preise',
  },
  anyTraining: 'mindestens einen, der für Modelle sammelt',
  anyShort: 'mindestens einen',
  columns: { share: 'Anteil', count: 'Unternehmen', list: 'Liste' },
  countOf: (count, of) => `${count} von ${of}`,
  unanswered: 'Darüber ist noch nichts bekannt.',
  list: 'Liste',
  json: 'JSON',
  asCsv:
    'Alle Zahlen als [CSV](/observed.csv); jede Tatsache mit Belegen über die ' +
    '[API](/api/observations).',
  overTime: (first, last, publishers) =>
    `Vom ${first} bis zum ${last}. ` +
    `Verlage, von denen es am letzten Tag bekannt war: ${publishers}.`,
  oneDay: (day) => `Bisher gibt es einen Tag, den ${day}; eine Linie braucht zwei.`,
  listPage: {
    title: {
      crawlers: (crawler) => `Verlage, die ${crawler} aussperren`,
      countries: (country) => `Verlage, die KI-Crawler aussperren: ${country}`,
      payment: (step) => step,
      feeds: (register) => `${register} mit einem Feed`,
    },
    lead: (count, of) => `${count} von ${of}, von denen es bekannt ist.`,
    columns: { name: 'Name', country: 'Land', since: 'Beobachtet seit' },
    declared: 'angegeben',
    back: 'Alle Beobachtungen',
    json: 'Dieselbe Liste als JSON, mit Belegen',
  },
};
