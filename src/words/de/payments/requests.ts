import { LIMIT_DEFAULT, LIMIT_MOST } from '#payments/v1/page.ts';
import {
  DESCRIPTION_MOST,
  METADATA_KEY_MOST,
  METADATA_KEYS_MOST,
  METADATA_VALUE_MOST,
  NAME_MOST,
  REFERENCE_MOST,
} from '#payments/v1/fields.ts';

/** What holds for every request to the payments API and every response, in German. */
export const requests = {
  authentication: {
    title: 'Authentifizierung',
    lines: [
      'Organisationen und Schlüssel legt der Betreiber von Kontor an; eine Anmeldung gibt es ' +
        'nicht. Auf dem Rechner von Kontor: `npm run kontor -- orgs create "Acme GmbH"`, dann ' +
        '`npm run kontor -- keys create --org org_… --mode test`. Der Schlüssel wird nur dann ' +
        'gezeigt.',
      'Jede Anfrage benutzt HTTP Basic: Die Id der Organisation ist der Benutzername, der ' +
        'API-Schlüssel das Passwort (`curl -u "$ORGANIZATION_ID:$API_KEY"`). Liveschlüssel ' +
        'werden nur über HTTPS angenommen.',
      'Testschlüssel beginnen mit `kontor_test_sk_`, Liveschlüssel mit `kontor_live_sk_`. Die ' +
        'Daten beider sind getrennt: Ein Testschlüssel sieht und bewegt nie etwas im Livemodus.',
      'Ein Schlüssel hat Rechte wie `accounts:read`; ein neuer hat alle außer ' +
        '`payouts:approve`, das man eigens verlangt. Schreiben schließt Lesen nicht ein.',
    ],
  },
  'in-your-shell': {
    title: 'Einmal in Ihrer Shell',
    text:
      'Ein lokaler Start schreibt Id und Schlüssel seiner Testorganisation in ' +
      '`.kontor/test-organization`; haben Sie einen Schlüssel von einem Betreiber, dann ' +
      'schreiben Sie die Zeile `org_…:key` selbst dorthin. Alle Beispiele beginnen mit diesen ' +
      'Variablen.',
  },
  requests: {
    title: 'Anfragen',
    lines: [
      'Inhalte sind JSON in UTF-8 und höchstens 64 KiB groß. Unbekannte Felder und Parameter, ' +
        'doppelt genannte Namen, Zahlen, die ein Programm runden könnte, und halbe Zeichen ' +
        'werden beim Namen genannt und abgelehnt.',
      `Ein Name hat höchstens ${NAME_MOST} Zeichen, eine Beschreibung ${DESCRIPTION_MOST}; ` +
        `\`metadata\` hat höchstens ${METADATA_KEYS_MOST} Schlüssel von ${METADATA_KEY_MOST} ` +
        `Zeichen mit Werten von ${METADATA_VALUE_MOST}.`,
      'Senden Sie `traceparent` (W3C), damit Ihre Trace-Id in unserem Protokoll steht; ' +
        '`X-Request-Id` nennt sie in jedem Fall.',
    ],
  },
  responses: {
    title: 'Antworten',
    lines: [
      'Jeder Erfolg ist eine 200 mit JSON. Ein Feld ohne Wert wird weggelassen; nur ' +
        '`next_cursor` ist jemals null.',
      'Beträge sind Dezimaltext in Einheiten der Währung (`"10.5"`), nie Zahlen: USDC und EURC ' +
        'haben 6 Nachkommastellen, EUR 2. Zeitpunkte sind ISO 8601 in UTC.',
    ],
  },
  idempotency: {
    title: 'Idempotenz',
    lines: [
      'Senden Sie mit jedem POST, PATCH und DELETE einen `Idempotency-Key` (1 bis 255 druckbare ' +
        'Zeichen, zum Beispiel eine frische UUID): Eine Anfrage, die damit und mit demselben ' +
        'Inhalt innerhalb von 24 Stunden wiederholt wird, wird ein einziges Mal ausgeführt und ' +
        'gleich beantwortet, mit `Idempotent-Replayed: true`.',
      'Ein anderer Inhalt unter demselben Schlüssel ist eine 422. Was abgelehnt wurde oder ' +
        'fehlschlug, hat nichts geändert und gibt seinen Schlüssel frei: Es darf noch einmal ' +
        'gesendet werden.',
    ],
  },
  reference: {
    title: 'Referenzen',
    lines: [
      'Eine Auszahlung, ein angenommenes Kursangebot und eine erfasste Zahlung nehmen eine ' +
        `\`reference\` von 1 bis ${REFERENCE_MOST} druckbaren Zeichen, ohne Leerzeichen am ` +
        'Anfang oder am Ende. Sie ist in Ihrer Organisation und ihrem Modus auf Dauer einmalig: ' +
        'Eine zweite ist eine 409 `REFERENCE_EXISTS`, deren `detail` nennt, was sie hat und in ' +
        'welchem Zustand es ist. Auch die einer Auszahlung, die FAILED ist, bleibt vergeben: ' +
        'Nennen Sie eine neue anders, etwa `invoice-2026-0815/2`.',
      'Leiten Sie sie vom Zweck ab, nie vom Versuch: `invoice-2026-0815`, keine frische UUID. ' +
        'Dann zahlt auch ein Agent nur einmal, der neu gestartet wurde, sein Gedächtnis verlor ' +
        'oder andere Schlüssel bekam.',
      'Ein `Idempotency-Key` wiederholt eine Antwort 24 Stunden lang, eine Referenz verhindert ' +
        'eine zweite Auszahlung auf Dauer: Senden Sie beide. Der Schlüssel wird zuerst ' +
        'angesehen, damit eine wiederholte Anfrage ihre erste Antwort bekommt.',
      '`GET /v1/payouts?reference=…` und `GET /v1/payments?reference=…` finden, was sie hat; ' +
        '`GET /v1/payouts?idempotencyKey=…` findet die Auszahlung, die eine Anfrage gemacht hat.',
    ],
  },
  'rate-limits': {
    title: 'Anfragelimits',
    lines: [
      'Die Header `RateLimit` und `RateLimit-Policy` sagen, was dem Schlüssel bleibt; 429 kommt ' +
        'mit `Retry-After`.',
    ],
  },
  pagination: {
    title: 'Blättern',
    lines: [
      `Listen beginnen mit dem Neuesten und haben ${LIMIT_DEFAULT} Zeilen je Seite oder so ` +
        `viele, wie \`limit\` sagt, höchstens ${LIMIT_MOST}. Senden Sie \`next_cursor\` als ` +
        '`cursor`, bis er null ist: Keine Zeile fehlt und keine kommt doppelt, auch wenn neue ' +
        'hinzukommen. Ein Cursor gehört zu seiner Liste und ihren Filtern.',
    ],
  },
  errors: {
    title: 'Fehler',
    lines: [
      'Fehler sind Problem Details (RFC 9457) mit `code`, `traceId` und bei einer 400 `errors` ' +
        'Feld für Feld; `type` ist eine Seite, die sagt, was zu tun ist. Sie kommen als ' +
        '`application/problem+json`, wenn Sie das annehmen. Allein `GET /v1/payments` antwortet ' +
        'Fehler als `{code, message, target}`.',
      'Das Objekt einer anderen Organisation ist dieselbe 404 wie eines, das es nicht gibt.',
    ],
  },
};
