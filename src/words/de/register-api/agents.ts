import { FACILITIES } from '#register/records/vocabulary.ts';
import type { agents as english } from '#words/en/register-api/agents.ts';
import { hotelValueRows } from '#words/hotels/tag-words.ts';
import type { PartsOf } from '#words/en/register-api/part-ids.ts';

/** What is made for agents, in German. */

const HOTELS = [
  'Ein Werkzeug, `list_hotels`, unter `POST /mcp`: öffentlich, nur lesend, kein Schlüssel, keine ' +
    'Sitzung. MCP 2026-07-28 und die Fassungen ab 2024-11-05 werden unter derselben Adresse ' +
    'gesprochen.',
  '`priced` enthält Hotels mit Zimmern, Summen in EUR und einer `bookingUrl`, die Tage und Gäste ' +
    'trägt; `unpriced` die anderen Hotels der Seite, jedes mit einem `reason`.',
  'Preise gibt es zu Tagen: Ohne `checkIn`, `checkOut` und `adults` hat kein Hotel einen Preis, ' +
    'mit `no_dates`. `rooms` nennt die Gäste jedes von mehreren Zimmern; die Summe ist die aller ' +
    'Zimmer.',
  'Ein Wunsch kommt in `query`, wie er gesprochen wird, auf Deutsch, Englisch und zu einem ' +
    'guten Teil auf Französisch und Italienisch: „4 Sterne am Bodensee, nicht in Lindau, unter ' +
    '900 Euro“. Ort, Region, See, Fluss oder Tal, Sterne, Ausstattung, Verpflegung und Preis ' +
    'werden gelesen; `understood` nennt sie, und in `notUsed`, was nichts eingegrenzt hat. Tage ' +
    'und Gäste kommen in ihre Argumente. Wo nichts passt, nennt `help` die nächsten Hotels und ' +
    'was wegzulassen ist.',
  '`sort: "price"` gibt die günstigsten aller passenden Hotels, `pricedOnly` nur die mit einem ' +
    'Preis, `flexibleDays` den günstigsten Aufenthalt, der bis zu drei Tage früher oder später ' +
    'beginnt. `currency` zeigt Summen zum Kurs der Europäischen Zentralbank; was zählt, ist EUR.',
  'Die Ausstattung ist eine geschlossene Liste, gefragt nach diesen Namen oder nach Wörtern ' +
    `dafür wie „Hallenbad“ oder „Hund erlaubt“: ${FACILITIES.join(', ')}. Auch Stichwörter ` +
    '(tags) sind eine geschlossene Liste: Mit ihr endet die Beschreibung des Werkzeugs.',
  'Jeder Preis sagt mit `ratesHeardAt`, wann das Hotel zuletzt Raten gesendet hat. `advisories` ' +
    'sagt, wo Raten oder der Wechselkurs einige Tage alt sind; sind sie zu alt, hat das Hotel ' +
    'keinen Preis, mit `rates_stale`, und ohne eine Buchungsseite, die Tage annimmt, mit ' +
    '`no_booking_link`.',
  'Eine Antwort zeigt höchstens zehn Angebote eines Hotels, und weniger, wo die Seite zu lang ' +
    'würde: `moreOffers` zählt die anderen. `detail: "full"` fügt den Preis jeder Nacht hinzu.',
  'Hier wird nichts gebucht und nichts bezahlt: Der Gast bucht beim Hotel.',
  'Falsche Argumente antworten `isError` mit einem Text, der sagt, wie der Aufruf zu berichtigen ' +
    'ist.',
];

const DIRECTORY = [
  'Ein zweiter Server unter `POST /mcp/directory`, in denselben Fassungen, liest alle vier ' +
    'Register: öffentlich, nur lesend, kein Schlüssel, keine Sitzung.',
  'Beginnen Sie mit `search_entries`. `kind` und `slug` nennen einen Eintrag überall; jeder ' +
    'Eintrag ist auch eine Ressource, `kontor://{kind}/{slug}`, deren Teile beim Tippen ergänzt ' +
    'werden.',
  '`get_observations` antwortet, welche Verlage GPTBot abweisen: `{"kind":"publishers",' +
    '"crawler":"GPTBot","verdict":"refused"}`. `check_payment_info` hält auseinander, was ein ' +
    'Inhaber zur Bezahlung angibt und was beobachtet wurde, und sagt, was zu tun ist.',
  '`price_calendar` antwortet, an welchen Tagen ein Hotel am günstigsten ist, `get_hotel`, ob es ' +
    'Preise hat. Prompts: `find_european_alternative`, `crawler_access`, `before_paying`.',
];

const FLOW = [
  'Lesen Sie die Beschreibung der API: `GET /openapi.json`.',
  'Suchen Sie Verlage mit `q` (Wörter, die vorkommen) und `protocol` (`x402`, `mpp` oder ' +
    '`l402`): `GET /api/publishers?q=…&protocol=x402`.',
  'Holen Sie einen Verlag nach seinem `slug`: `GET /api/publishers/{slug}`.',
  'Onlineshops und Softwareanbieter gehen genauso, unter `/api/ecommerce` und `/api/saas`.',
  'Hotels: Suchen Sie sie mit dem MCP-Werkzeug `list_hotels` unter `POST /mcp`; mit `checkIn`, ' +
    '`checkOut` und `adults` nennt es im selben Aufruf ihre Preise. Über REST antwortet ' +
    '`GET /api/hotels` die ersten 20 ohne Preise, `GET /api/hotels/{slug}` jedes einzelne.',
];

const PAPERS: readonly (readonly [address: string, about: string])[] = [
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
];

export const agents: PartsOf<keyof typeof english> = {
  'hotel-search': { title: 'Wie man nach Hotels fragt', lines: HOTELS },
  'hotel-arguments': {
    title: 'Argumente',
    text: 'Für Preise kommen `checkIn`, `checkOut` (YYYY-MM-DD) und `adults` zu den Argumenten.',
  },
  'hotel-values': {
    title: 'Ausstattung und Stichwörter',
    text:
      'Beide Listen sind geschlossen. Statt eines Wertes gelten auch das deutsche Wort und ' +
      'andere Wörter dafür; was für keinen steht, lehnt `list_hotels` mit der Liste ab.',
    table: {
      caption: 'Ausstattung und Stichwörter der Hotels',
      head: ['Argument', 'Wert', 'Auf Deutsch'],
      rows: hotelValueRows(),
    },
  },
  'hotel-answer': { title: 'Antwort' },
  'directory-mcp': { title: 'Wie man die Register fragt', lines: DIRECTORY },
  tools: { title: 'Werkzeuge' },
  agents: {
    title: 'Was einem Agenten gesagt wird',
    text:
      'Ein Agent, der [die Datei SKILL.md](/SKILL.md) liest, braucht von Ihnen nichts weiter: ' +
      'Sie beginnt mit diesen Anweisungen, auf Englisch.',
    lines: FLOW,
  },
  papers: {
    title: 'Dokumente für Agenten',
    text:
      'Jeder Eintrag, jedes Register und jede Anleitung ist auch ein Markdown-Dokument: Hängen ' +
      'Sie `.md` an die Adresse.',
    table: {
      caption: 'Dokumente für Agenten, auf Englisch',
      head: ['Adresse', 'Was darin steht'],
      rows: PAPERS.map(([address, about]) => [`[\`${address}\`](${address})`, about]),
    },
  },
  payment: {
    title: 'Was ein 402 bedeuten würde',
    lines: [
      'Heute kostet nichts: Jede Operation antwortet 200 ohne Zahlung, und keine antwortet 402.',
      'Der Preis, der für die Einzelheiten von Verlagen angegeben ist (`x-payment-info` in ' +
        '/openapi.json und /.well-known/x402), ist nur angekündigt und nicht wirksam: Versuchen ' +
        'Sie nicht, ihn zu zahlen.',
      'Ist eine Antwort doch einmal eine 402, dann gilt sie vor jeder Ankündigung: Lesen Sie ' +
        'ihre Forderung PAYMENT-REQUIRED (x402) und wiederholen Sie die Anfrage mit einer ' +
        'unterschriebenen Zahlung in USDC.',
      'Die Forderung ist JSON in Base64: was verlangt wird, in welchem Token, in welchem Netz, ' +
        'für wen. Ein Client, der x402 spricht, liest sie und wiederholt die Anfrage von selbst; ' +
        'wo nichts verlangt wird, zahlt er nichts.',
    ],
    text: '[Was der angekündigte Preis bedeutet](/de/how-it-works#payment).',
  },
};
