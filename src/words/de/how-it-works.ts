import type { Words } from '#words/en/english.ts';

type HowItWorks = Words['howItWorks'];

/** What each mark says, and what proves it. */
const meanings: HowItWorks['tiers']['meanings'] = {
  bronze: [
    'Es gibt das Unternehmen, und es ist, was der Eintrag sagt.',
    'Öffentliche Tatsachen mit Quelle und Tag.',
  ],
  silver: [
    'Sein Inhaber spricht dafür.',
    'Ein Token, das wir dem Inhaber gaben, stand im DNS der Domain oder unter ' +
      '/.well-known/kontor auf der Website.',
  ],
  gold: [
    'Sein Inhaber hat gesagt, wie er bezahlt werden möchte.',
    'Silber, und Protokoll, Netzwerk, Adresse und bei Verlagen ein Preis sind angegeben und ' +
      'wohlgeformt.',
  ],
  platinum: [
    'Es wurde gesehen, dass es um Bezahlung bittet.',
    'Gold, und eine bezahlte Adresse antwortete unserem Beobachter an drei Tagen mit einer ' +
      'gültigen Aufforderung, zuletzt vor höchstens 30 Tagen.',
  ],
};

const entering: HowItWorks['entering'] = {
  title: 'Wie ein Eintrag hierher kommt',
  counts: { fromPublicFacts: 'aus öffentlichen Angaben', byOwner: 'von ihren Inhabern' },
  ways: [
    {
      title: 'Aus öffentlichen Angaben',
      text:
        'Wir tragen ein, was ein Unternehmen öffentlich ist: seinen Namen, seine Website, sein ' +
        'Land, was es tut. Namen und Adressen kommen aus offenen Quellen, die unten mit ihren ' +
        'Lizenzen stehen, oder aus dem, was öffentlich bekannt ist; der Satz auf jedem Eintrag ' +
        'ist von uns. Zahlungsangaben werden so nie eingetragen: Die macht nur ein Inhaber. Auf ' +
        'einem solchen Eintrag steht „aus öffentlichen Angaben eingetragen“.',
    },
    {
      title: 'Durch den Inhaber',
      text:
        'Ein Inhaber füllt [Sich eintragen](/de/apply) aus. Das Formular wird nach denselben ' +
        'Regeln geprüft wie jeder Eintrag, dann liest es ein Mensch. Auf einem solchen Eintrag ' +
        'steht „vom Inhaber eingetragen“.',
    },
  ],
  states: [
    [
      'SUBMITTED',
      'Sie bekommen ein Token. Wann immer Sie möchten, zeigen Sie es im DNS Ihrer Domain oder ' +
        'auf Ihrer Website: Das beweist, dass die Domain Ihnen gehört.',
    ],
    [
      'APPROVED',
      'Der Eintrag wird geschrieben und erscheint, wenn das Register das nächste Mal ' +
        'veröffentlicht wird. Mit bewiesener Domain beginnt er als Silber, sonst als Bronze. Für ' +
        'den Antrag ist das endgültig; der Eintrag kann sich ändern.',
    ],
    [
      'REJECTED',
      'Der Betreiber schreibt auf, warum. Das ist endgültig; ein besserer Antrag ist ein neuer.',
    ],
    [
      'entfernt',
      '[Korrektur und Entfernung](#corrections) stehen jedem eingetragenen Unternehmen jederzeit ' +
        'offen.',
    ],
  ],
};

const life: HowItWorks['life'] = {
  title: 'Das Leben eines Antrags',
  text:
    'Ein Antrag wird gestellt. Der Betreiber nimmt ihn an oder lehnt ihn mit einem Grund ab. Ein ' +
    'angenommener wird im Register veröffentlicht, als Bronze oder, wo die Domain schon bewiesen ' +
    'war, als Silber; von dort heben ihn Beweise auf Gold und Platin. Auf Wunsch wird er entfernt.',
  filled: 'Formular ausgefüllt',
  approved: 'gelesen und richtig',
  rejected: 'mit Grund',
  published: 'veröffentlicht: im Register',
  asked: 'Sie bitten darum',
  removed: 'auf Wunsch entfernt',
};

const facts: HowItWorks['facts'] = {
  title: 'Woher die Tatsachen kommen',
  checked: (days) => `Einträge, zuletzt geprüft ${days}`,
  days: {
    never: 'noch nicht',
    on: (day) => `am ${day}`,
    between: (first, last) => `zwischen dem ${first} und dem ${last}`,
  },
  text:
    'Jeder Eintrag hat eine Quelle und einen Tag; beides steht auf seiner Seite unter „Woher wir ' +
    'es wissen“. Der ganze Wortlaut jeder Lizenz steht unter [Quellen und Lizenzen](/de/sources).',
  sources: {
    caption: 'Quellen, ihre Lizenzen und ihr Anteil',
    columns: { source: 'Quelle', licence: 'Lizenz', entries: 'Einträge' },
  },
  unknown: {
    title: 'Was nicht bekannt ist',
    text:
      'Nichts wird geraten. Ein Wert stimmt für das, was eingetragen ist, oder er ist leer und ' +
      'sagt es:',
    table: {
      caption: 'Wie ein fehlender Wert geschrieben wird',
      head: ['In JSON', 'Was es bedeutet'],
      rows: [
        ['`null`', 'Nicht bekannt, oder nie nachgesehen. Auf der Seite steht „nicht bekannt“.'],
        ['`[]`', 'Keines ist bekannt, zum Beispiel kein Zahlungsprotokoll.'],
        [
          '`"unknown"`',
          'Bei Besuchen: Es gibt keine öffentliche Quelle, die man nennen könnte. Zahlen stehen ' +
            'nur mit einer da.',
        ],
      ],
    },
  },
};

/** How an agent reads an entry, step by step, with the addresses that it asks. */
const reading: HowItWorks['reading'] = ({ slug, word }) => [
  {
    title: 'Er findet das Register',
    text: 'robots.txt begrüßt Agenten mit Namen; llms.txt sagt in wenigen Zeilen, was hier ist.',
    requests: ['/robots.txt', '/llms.txt'],
  },
  {
    title: 'Er lernt die API',
    text: 'Ein Dokument genügt: die Skill-Datei zum Lesen, OpenAPI zum Übersetzen in Code.',
    requests: ['/SKILL.md', '/openapi.json'],
  },
  {
    title: 'Er sucht',
    text: 'Wörter und Filter, zwanzig Zeilen je Seite, kein Schlüssel.',
    requests: [`/api/publishers?q=${word}`],
  },
  {
    title: 'Er liest einen Eintrag',
    text: 'Als JSON oder als Markdown, aus demselben Datensatz gemacht wie die Seite.',
    requests: [`/api/publishers/${slug}`, `/publishers/${slug}.md`],
  },
  {
    title: 'Er geht zum Inhaber',
    text:
      'websiteUrl führt zur offiziellen Website. Kontor steht nicht dazwischen und wird für den ' +
      'Link nicht bezahlt.',
    requests: [],
  },
  {
    title: 'Er kommt wieder',
    text: 'Mit dem ETag, das er hat; was sich nicht geändert hat, kostet beide fast nichts: 304.',
    requests: [],
  },
];

const payment: HowItWorks['payment'] = {
  title: 'Was Zahlungsangaben heute bedeuten',
  margin: 'USD angegeben für den Datensatz eines Verlags; berechnet wird nichts',
  text:
    'Nichts wird berechnet. Jede Adresse antwortet mit 200 ohne Bezahlung, keine mit 402. Preise ' +
    'sind veröffentlicht, damit Agenten damit planen können; ein Agent darf nicht versuchen, ' +
    'Kontor zu bezahlen.',
  table: (price, status) => ({
    caption: 'Was Zahlungsangaben heute bedeuten',
    head: ['Wo', 'Was es heute bedeutet'],
    rows: [
      [
        '`usdcPricePerRequest`',
        'Der Preis, den ein Verlag für eine Anfrage an seine eigene Website nennt. Kontor gibt ' +
          'ihn weiter.',
      ],
      [
        '`supportedProtocols`',
        'Die Protokolle, mit denen der Inhaber nach eigenen Worten bezahlt werden kann: x402, ' +
          'MPP, L402.',
      ],
      [
        '`payToAddress` `networkId`',
        'Wohin der Inhaber bezahlt werden möchte. Kontor prüft die Form und bezahlt niemanden.',
      ],
      [
        '`x-payment-info`',
        `Der Preis, den Kontor selbst für den Datensatz eines Verlags plant, ${price} USD über ` +
          `x402 oder MPP. Sein Status ist ${status}, active ist false: Er gilt nicht.`,
      ],
      [
        '`/.well-known/x402`',
        'Die Adressen, für die dieser Preis geplant ist, mit demselben Status.',
      ],
      [
        '`402`',
        'Die Antwort, die um Bezahlung bitten würde. Sie ist vorbehalten; heute sendet sie keine ' +
          'Adresse.',
      ],
    ],
  }),
  after:
    'Kommt je ein 402, zählt es mehr als alles Angegebene: ' +
    '[wie man es liest](/de/docs/register/payment-required).',
};

/** How the register is kept, in German. */
export const howItWorks: HowItWorks = {
  title: 'Wie es geht',
  description:
    'Wie ein Eintrag ins Register kommt, was die vier Zeichen bedeuten, woher die Tatsachen ' +
    'kommen, wie Agenten sie lesen und was Zahlungsangaben heute bedeuten.',
  margin: 'Kein Rang in einer Liste und kein Zeichen ist käuflich. Lesen kostet nichts.',
  heading: 'Wie das Register geführt wird',
  lead:
    'Jeder Eintrag nennt seine Quelle und den Tag, an dem er zuletzt geprüft wurde. Was bewiesen ' +
    'ist, trägt ein Zeichen, und was nicht bekannt ist, sagt es.',
  entering,
  life,
  facts,
  reading,
  payment,
  tiers: {
    title: 'Was die Zeichen bedeuten',
    marked: 'Einträge tragen ein Zeichen; Hotels tragen keines',
    text:
      'Wie die Punzen auf Silber sagt ein Zeichen, was geprüft wurde, nicht, wie gut etwas ist. ' +
      'Jedes Zeichen braucht, was die davor brauchen. Listen zeigen das höhere Zeichen zuerst.',
    caption: 'Die vier Zeichen',
    columns: {
      mark: 'Zeichen',
      says: 'Was es sagt',
      proof: 'Was es beweist',
      entries: 'Einträge',
    },
    meanings,
  },
  corrections: {
    title: 'Korrektur und Entfernung',
    link: '[Eintrag korrigieren oder entfernen](/de/correction)',
    text:
      'Jedes eingetragene Unternehmen kann um eine Korrektur oder um Entfernung bitten. Der Link ' +
      'steht auf jedem Eintrag unter „Woher wir es wissen“. Eine Bitte wird von einem Menschen ' +
      'gelesen, per E-Mail beantwortet und mit einer Notiz geschlossen, was getan wurde.\n\n' +
      'Ein korrigierter Eintrag trägt den neuen Tag des Vergleichs. Ein entfernter verlässt ' +
      'Listen, Suche und Sitemap mit der nächsten Veröffentlichung, und seine Adresse antwortet ' +
      'dann mit 404.',
  },
  agents: {
    title: 'Wie ein Agent es liest',
    margin: '[Doku](/de/docs), mit Anfragen zum Kopieren',
    text:
      'Jeder Eintrag, den Menschen sehen, ist auch für Software da, unter demselben Kurznamen ' +
      'und im selben Augenblick.',
  },
};
