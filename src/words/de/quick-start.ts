import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import type { QuickStart } from '#words/en/docs.ts';

/** The quick start of the guide to the register, in German. */
export const quickStart: QuickStart = {
  title: 'Schnellstart',
  labels: {
    curl: (title) => `curl-Befehl: ${title}`,
    typescript: (title) => `TypeScript: ${title}`,
    answer: (title) => `Antwort: ${title}`,
  },
  steps: {
    first: {
      id: 'first-request',
      title: 'Die erste Anfrage',
      shown: ', eine von zwanzig Zeilen gezeigt',
      text:
        'Jedes Register ist eine Adresse, die JSON antwortet. Es gibt keinen Schlüssel, kein ' +
        'Konto und nichts einzurichten. Eine Liste ist ein schlichtes Array; seine Objekte haben ' +
        'genau die beschriebenen Felder, und immer alle.',
    },
    search: {
      id: 'search',
      title: 'Suchen und filtern',
      shown: (found) => `druckt die ersten zwanzig von ${found}, neun gezeigt`,
      text:
        '`q` findet Wörter nach ihrem Anfang in Name, Satz, Stichwörtern, Arten und Website; ' +
        'jedes Wort muss gefunden werden. Groß und klein und Akzente zählen nicht: `munchen`, ' +
        '`muenchen` und `München` sind gleich. Höchstens ' +
        `${Q_MAX_CODE_POINTS} Zeichen.\n\n` +
        'Ein Filter behält die Zeilen, von denen ein Wert gleich ist. Filter und Wörter lassen ' +
        'sich verbinden. Die Liste der Hotels nimmt keines davon: Sie ist die ersten zwanzig ' +
        'nach Namen.',
    },
    record: {
      id: 'one-record',
      title: 'Ein Eintrag',
      shown: ', der ganze Eintrag',
      text:
        'Der `slug` einer Zeile ist ihre Adresse. Der einzelne Eintrag fügt hinzu, was die Zeile ' +
        'weglässt. `null` heißt nicht bekannt, `[]` heißt keine; keines von beiden wird je ' +
        'weggelassen.',
    },
    conditional: {
      id: 'conditional',
      title: 'Nur, wenn sich etwas geändert hat',
      shown: 'beim zweiten Mal',
      text:
        'Jede 200 trägt ein `ETag`. Behalten Sie es und senden Sie es als `If-None-Match`: Was ' +
        'sich nicht geändert hat, antwortet 304 ohne Inhalt, und Sie behalten, was Sie haben.',
    },
    paging: {
      id: 'pages',
      title: 'Blättern',
      shown: 'Header der Seite 2',
      text:
        'Zwanzig Zeilen auf einer Seite, gezählt ab 1; eine Seite hinter dem Ende ist `[]`. Der ' +
        'Header `Link` nennt die Adressen der ersten, vorigen, nächsten und letzten Seite ' +
        '(RFC 8288), `X-Total-Count` die Zahl der Zeilen auf allen Seiten. Folgen Sie `next`, ' +
        'bis es keines mehr gibt.',
    },
    repair: {
      id: 'repair',
      title: 'Einen Fehler lesen',
      text:
        'Jeder Fehlschlag unter `/api` antwortet JSON mit einem Satz in `error`, der sagt, was ' +
        'falsch ist und wie man es behebt. Bei einer Suche nennt `issues` in `path` den ' +
        'Parameter. Alle stehen unter [Fehler](/docs#errors), auf Englisch.',
    },
    agent: {
      id: 'agents',
      title: 'Für Agenten',
      text:
        'Ein Agent, der die Datei SKILL.md liest, braucht von Ihnen nichts weiter. Das sind ' +
        'seine Anweisungen, hier auf Deutsch:',
    },
    challenge: {
      id: 'payment',
      title: 'Zahlung verlangt (402)',
      text:
        'Die Forderung ist JSON in Base64: was verlangt wird, in welchem Token, in welchem Netz, ' +
        'für wen. Ein Client, der x402 spricht, liest sie und wiederholt die Anfrage von selbst; ' +
        'wo nichts verlangt wird, zahlt er nichts. ' +
        '[Was der angekündigte Preis bedeutet](/de/how-it-works#payment).',
    },
  },
  flow: [
    'Lesen Sie die Beschreibung der API: `GET /openapi.json`.',
    'Suchen Sie Verlage mit `q` (Wörter, die vorkommen) und `protocol` (`x402`, `mpp` oder ' +
      '`l402`): `GET /api/publishers?q=…&protocol=x402`.',
    'Holen Sie einen Verlag nach seinem `slug`: `GET /api/publishers/{slug}`.',
    'Onlineshops und Softwareanbieter gehen genauso, unter `/api/ecommerce` und `/api/saas`.',
    'Hotels: Suchen Sie sie mit dem MCP-Werkzeug `list_hotels` unter `POST /mcp`; mit `checkIn`, ' +
      '`checkOut` und `adults` nennt es im selben Aufruf ihre Preise. Über REST antwortet ' +
      '`GET /api/hotels` die ersten 20 ohne Preise, `GET /api/hotels/{slug}` jedes einzelne.',
  ],
  payment: [
    'Heute kostet nichts: Jede Operation antwortet 200 ohne Zahlung, und keine antwortet 402.',
    'Der Preis, der für die Einzelheiten von Verlagen angegeben ist (`x-payment-info` in ' +
      '/openapi.json und /.well-known/x402), ist nur angekündigt und nicht wirksam: Versuchen ' +
      'Sie nicht, ihn zu zahlen.',
    'Ist eine Antwort doch einmal eine 402, dann gilt sie vor jeder Ankündigung: Lesen Sie ihre ' +
      'Forderung PAYMENT-REQUIRED (x402) und wiederholen Sie die Anfrage mit einer ' +
      'unterschriebenen Zahlung in USDC.',
  ],
  papers: {
    caption: 'Dokumente für Agenten, auf Englisch',
    head: ['Adresse', 'Was darin steht'],
    rows: [
      ['/SKILL.md', 'wie man das Register benutzt, als Agent Skill'],
      ['/llms.txt', 'was hier ist, als Liste von Links'],
      ['/llms-full.txt', 'Anleitung und Referenz in einem Text'],
      ['/openapi.json', 'jede Operation, jedes Feld, jeder Fehler'],
      ['/mcp/server-card', 'der MCP-Server, der Hotels sucht und ihre Preise nennt'],
      ['/mcp/directory/server-card', 'der MCP-Server, der die Register liest'],
      ['/server.json', 'der erste davon, wie die MCP-Registry ihn nimmt'],
      ['/mcp/directory/server.json', 'der zweite'],
      ['/.well-known/ard.json', 'das alles für Suchdienste von Agenten (ARD)'],
      ['/.well-known/x402', 'die Adressen mit angekündigtem Preis; keiner wird verlangt'],
      ['/.well-known/api-catalog', 'wo die Beschreibungen der API stehen (RFC 9727)'],
    ].map(([address = '', about = '']) => [`[\`${address}\`](${address})`, about]),
    after:
      'Jeder Eintrag, jedes Register und jede Anleitung ist auch ein Markdown-Dokument: Hängen ' +
      'Sie `.md` an die Adresse.',
  },
};
