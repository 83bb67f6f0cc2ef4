import { RATE_LIMIT_DEFAULT } from '#kernel/config/site-variables.ts';
import { BODY_MOST_BYTES } from '#kernel/http/body.ts';
import { IDEMPOTENCY_KEY_MOST } from '#kernel/http/idempotency-key.ts';
import { ASSETS, ASSET_CODES } from '#kernel/money/assets.ts';
import { QUOTE_LIFETIME_MS } from '#payments/quote/quote.ts';
import {
  DESCRIPTION_MOST,
  METADATA_KEY_MOST,
  METADATA_KEYS_MOST,
  METADATA_VALUE_MOST,
  NAME_MOST,
  REFERENCE_MOST,
} from '#payments/v1/fields.ts';
import { LIMIT_DEFAULT, LIMIT_MOST } from '#payments/v1/page.ts';
import { FAILURE_WINDOW_MS, FAILURES_MOST, REQUEST_WINDOW_MS } from '#payments/v1/quotas.ts';
import { ENDPOINTS_MOST, OVERLAP_MS } from '#payments/webhooks/endpoint.ts';
import { MESSAGE_MOST_BYTES } from '#payments/webhooks/message.ts';
import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';
import { durationText } from '#words/duration.ts';

const keyRules = {
  title: 'Welcher Schlüssel',
  lines: [
    'Ein `Idempotency-Key` gehört zu Ihrer Organisation, dem Modus, der Methode und dem Pfad, ' +
      'beim Freigeben und Ablehnen einer Auszahlung auch zum API-Schlüssel. Er wird 24 Stunden ' +
      'aufbewahrt. Der Inhalt wird nach seinen Werten verglichen: Reihenfolge der Felder und ' +
      'Leerzeichen zählen nicht.',
    'Bilden Sie den Schlüssel aus dem, was zu zahlen ist, etwa Ihrer Rechnung, oder bewahren Sie ' +
      'einen zufälligen dabei auf. Ein Schlüssel, der bei jedem Versuch neu gemacht wird, ' +
      'schützt vor nichts.',
    'Nach 24 Stunden ist ein Schlüssel vergessen. Eine `reference` nicht: Eine zweite ' +
      'Auszahlung, ein zweites angenommenes Kursangebot oder eine zweite erfasste Zahlung mit ' +
      'derselben wird auf Dauer abgelehnt. Leiten Sie sie vom Zweck ab, etwa ' +
      '`invoice-2026-0815`, und senden Sie sie mit jeder Auszahlung.',
  ],
  table: {
    caption: 'Was bei welcher Antwort zu tun ist',
    head: ['Was zurückkam', 'Was zu tun ist'],
    rows: [
      [
        'keine Antwort',
        'Es kann ausgeführt sein. Senden Sie dieselbe Anfrage unter demselben Schlüssel.',
      ],
      ['200', 'Es ist ausgeführt. `Idempotent-Replayed: true` sagt, dass es schon vorher so war.'],
      [
        '400',
        'Nichts ist geschehen, und der Schlüssel ist frei: Berichtigen Sie die Anfrage und ' +
          'senden Sie sie noch einmal.',
      ],
      [
        '401 oder 403',
        'Nichts ist geschehen. Benutzen Sie einen anderen API-Schlüssel; der ' +
          'Idempotenzschlüssel ist frei.',
      ],
      [
        '404, 409 oder 422',
        'Es wurde abgelehnt, und nichts ist geschehen: Der Schlüssel ist frei. Entscheiden Sie ' +
          'nach `code`; ist die Ursache behoben, senden Sie es unter demselben Schlüssel noch ' +
          'einmal.',
      ],
      [
        '`409 REFERENCE_EXISTS`',
        'Es wurde schon gemacht, unter einem anderen Schlüssel: `detail` nennt, was die Referenz ' +
          'hat.',
      ],
      [
        '`409 IDEMPOTENCY_IN_PROGRESS`',
        'Die erste Anfrage läuft noch: Fragen Sie nach `Retry-After` noch einmal.',
      ],
      [
        '`422 IDEMPOTENCY_KEY_REUSED`',
        'Der Schlüssel gehört zu einem anderen Inhalt: Das ist ein Fehler auf Ihrer Seite.',
      ],
      [
        '429 oder 503',
        'Weiter ist nichts geschehen. Warten Sie `Retry-After` ab und senden Sie es dann unter ' +
          'demselben Schlüssel.',
      ],
      [
        '500',
        'Senden Sie es unter demselben Schlüssel: Was ausgeführt ist, wird beantwortet, was ' +
          'nicht, wird ausgeführt.',
      ],
    ],
  },
};

const webhooks = {
  title: 'Webhooks',
  lines: [
    'Ein Endpunkt bekommt jedes Ereignis seiner Arten mindestens einmal, in beliebiger ' +
      'Reihenfolge. `webhook-id` ist das Ereignis: Was Sie schon gesehen haben, können Sie ' +
      'liegen lassen. Die `version` eines Objekts steigt mit jedem seiner Ereignisse um eins: ' +
      'Die größte ist die neueste.',
    'Der Inhalt ist `{eventId, object, type, version, timestamp, data}`, und `data` das Objekt, ' +
      'wie die API es zeigt. Unterschrieben wird nach Standard Webhooks: `v1` mit dem Geheimnis, ' +
      '`v1a` mit dem Schlüsselpaar, dessen öffentliche Hälfte der Endpunkt zeigt.',
    `Ein Inhalt hat höchstens ${MESSAGE_MOST_BYTES / 1000} kB. Würde \`metadata\` ihn größer ` +
      'machen, kommt `data` ohne sie, und `omitted: ["metadata"]` sagt es: Fragen Sie nach dem ' +
      'Objekt, oder unter `GET /v1/events/{eventId}` nach dem Ereignis, das es ganz hat.',
    'Jede 2xx innerhalb von 15 Sekunden ist eine Lieferung, was immer ihr Inhalt ist. Alles ' +
      'andere ist ein Fehlschlag, auch eine Umleitung. Wiederholt wird nach ' +
      `${RETRY_DELAYS_MS.map(durationText).join(', ')}, jeweils ein wenig später, wie der Zufall ` +
      'will; `Retry-After` wird beachtet. Eine 410 schaltet den Endpunkt ab.',
    'Wird das Geheimnis ersetzt, unterschreiben das alte und das neue ' +
      `${durationText(OVERLAP_MS)} lang nebeneinander: Prüfen Sie mit einem von beiden und ` +
      'vergessen Sie dann das alte.',
    'Lieferungen lassen sich mit den Antworten, die sie bekamen, auflisten und noch einmal ' +
      'senden, einzeln oder alle seit einem Zeitpunkt. Sie sind mindestens eine Woche da, und ' +
      '`GET /v1/events` behält jedes Ereignis auf Dauer.',
    '`register.changed` wird gesendet, wo ein Endpunkt es nennt: Die Register haben sich ' +
      'geändert, und `data.url` hat die Änderungen seit der vorigen Nachricht. `/v1/events` ' +
      'führt es nicht auf.',
    `Eine Organisation hat in jedem Modus höchstens ${ENDPOINTS_MOST} Endpunkte. Private ` +
      'Adressen werden abgelehnt, beim Anlegen eines Endpunkts und bei jeder Lieferung.',
  ],
};

const limits = {
  title: 'Grenzen',
  text:
    'Die Header `RateLimit` und `RateLimit-Policy` sagen mit jeder Antwort, was bleibt. Alle ' +
    '[Fehler](/de/docs/api/errors) haben eigene Seiten.',
  table: {
    caption: 'Grenzen',
    head: ['Was', 'Höchstens'],
    rows: [
      [
        'Anfragen',
        `${RATE_LIMIT_DEFAULT} in ${durationText(REQUEST_WINDOW_MS)} für jeden Schlüssel, wenn ` +
          'der Betreiber nichts anderes sagt',
      ],
      [
        'Falsche Zugangsdaten',
        `${FAILURES_MOST} in ${durationText(FAILURE_WINDOW_MS)} von einer Adresse, dann 429`,
      ],
      ['Inhalt', `${BODY_MOST_BYTES / 1024} KiB JSON in UTF-8`],
      ['Zeilen einer Liste', `${LIMIT_DEFAULT}, oder bis zu ${LIMIT_MOST}, wie \`limit\` sagt`],
      ['Idempotency-Key', `1 bis ${IDEMPOTENCY_KEY_MOST} druckbare Zeichen, 24 Stunden aufbewahrt`],
      ['Referenz', `1 bis ${REFERENCE_MOST} druckbare Zeichen, auf Dauer aufbewahrt`],
      ['Name', `${NAME_MOST} Zeichen`],
      ['Beschreibung', `${DESCRIPTION_MOST} Zeichen`],
      [
        'Metadaten',
        `${METADATA_KEYS_MOST} Schlüssel von ${METADATA_KEY_MOST} Zeichen, Werte von ` +
          `${METADATA_VALUE_MOST}`,
      ],
      ['Kursangebot', durationText(QUOTE_LIFETIME_MS)],
      [
        'Nachkommastellen',
        ASSET_CODES.map((code) => `${ASSETS[code].decimals} für ${code}`).join(', '),
      ],
    ],
  },
};

const testMode = {
  title: 'Testmodus',
  lines: [
    'Der Testmodus ist dasselbe Programm mit anderem Geld: Eine Auszahlung ist dort eine ' +
      'Überweisung auf einer Chain, unterschrieben, gesendet und beobachtet wie im Livemodus. ' +
      'Test und Live sehen einander nie.',
    'Jeder Ausgang lässt sich mit [Testwerten](/de/docs/payments/test-values) ausprobieren. Eine ' +
      'eigene Uhr lässt Zeit vergehen.',
    'Operationen unter `/v1/sandbox` sind für Liveschlüssel eine 404.',
  ],
};

const safety = {
  title: 'Sicherheit',
  lines: [
    'Liveschlüssel werden nur über HTTPS angenommen, und Webhooks im Livemodus gehen nur an ' +
      'https-Adressen im öffentlichen Internet. Ein Liveschlüssel, der ein Netz im Klartext ' +
      'durchquert hat, sollte ersetzt werden.',
    'Ein Schlüssel wird einmal gezeigt; Kontor bewahrt nur einen Hash davon auf. Geben Sie jedem ' +
      'Programm einen eigenen, mit den Rechten, die es braucht: Eine Seite, die Kontostände ' +
      'zeigt, braucht `accounts:read` und sonst nichts. Zwei Schlüssel dürfen gleichzeitig ' +
      'gelten, damit keiner in Eile ersetzt werden muss.',
    'Prüfen Sie Webhooks mit `webhook-signature` über die Bytes des Inhalts, mit einer Uhr, die ' +
      'auf fünf Minuten genau geht. Was nicht mit Ihrem Schlüssel unterschrieben ist, kommt ' +
      'nicht von Kontor.',
    'Ein Webhook sagt, dass etwas geschehen ist; ein GET zeigt den Zustand jetzt. Fragen Sie, ' +
      'bevor Ware hinausgeht.',
    'Eine Auszahlung auf einer Chain lässt sich nicht zurückrufen. Sehen Sie neue Adressen ' +
      'vorher in einer Vorschau an, und lassen Sie bei großen Beträgen noch jemanden hinsehen, ' +
      'bevor Ihr Programm fragt.',
    'Jede Antwort trägt `X-Request-Id`; schreiben Sie sie in Ihr Protokoll. Kein Protokoll von ' +
      'Kontor enthält einen Schlüssel oder einen Inhalt.',
    'Was eine andere Organisation hat, ist für Sie eine 404, und umgekehrt.',
  ],
};

/** What is to be known of keys, webhooks, limits and safety, in German. */
export const rules = {
  rules: keyRules,
  webhooks,
  verify: {
    title: 'Eine Lieferung prüfen',
    lines: [
      'Unterschrieben ist `{webhook-id}.{webhook-timestamp}.{body}`: zwei der Kopfzeilen und die ' +
        'Bytes des Körpers, wie sie kamen, mit einem Punkt dazwischen.',
      'Der Schlüssel ist, was im Geheimnis auf `whsec_` folgt, aus Base64 gelesen. HMAC-SHA256 ' +
        'damit, in Base64 und mit `v1,` davor, ist eine der Signaturen in `webhook-signature`, ' +
        'die Leerzeichen trennen.',
      'Oder prüfen Sie `v1a,` mit Ed25519: Was darauf folgt, ist die Signatur in Base64, und was ' +
        'in `publicKey` auf `whpk_` folgt, der öffentliche Schlüssel in Base64.',
      'Vergleichen Sie in konstanter Zeit, und weisen Sie einen `webhook-timestamp` ab, der mehr ' +
        'als fünf Minuten von Ihrer Uhr entfernt ist. Bibliotheken von ' +
        '[Standard Webhooks](https://www.standardwebhooks.com) tun all das.',
    ],
    text:
      'Die erste Stunde hat [einen Empfänger zum Kopieren]' +
      '(/de/docs/payments/first-hour#a-receiver), der jede Lieferung prüft. Das Leben einer ' +
      'Lieferung ist [gezeichnet](/de/docs/payments/rules#states-delivery).',
  },
  limits,
  'test-mode': testMode,
  safety,
};
