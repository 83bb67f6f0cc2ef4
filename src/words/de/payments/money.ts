import { ASSET_CODES, ASSETS } from '#kernel/money/assets.ts';
import { EVENT_TYPES } from '#payments/event/event.ts';
import { QUOTE_LIFETIME_MS } from '#payments/quote/quote.ts';
import { durationText } from '#words/duration.ts';

/** Amounts, payouts, quotes and what is said of them, in German. */
export const money = {
  amounts: {
    title: 'Beträge',
    lines: [
      'Ein Betrag ist Dezimaltext in Einheiten seiner Währung: `"10.5"`. Nie eine Zahl: ' +
        'Programme runden Zahlen, und hier wird nichts ungesehen gerundet. `1e3`, `+1` und ein ' +
        'Komma werden abgelehnt.',
      'Ein Kontostand hat drei Beträge. `available` kann jetzt ausgezahlt werden, `pending` ist ' +
        'für Auszahlungen zurückgelegt, die unterwegs sind, `posted` ist beides zusammen.',
      'Was ein Konto bewegt hat, ist eine Buchung: eine Gutschrift oder eine Belastung, die sich ' +
        'nie ändert. Eine Berichtigung ist eine weitere Buchung.',
      'Gebühren gehören zur Antwort, jede mit Art, Betrag und Währung. `sourceAmount` ist, was ' +
        'das Konto verlässt, Gebühren eingeschlossen; `destinationAmount` ist, was ankommt.',
      'Eine Auszahlung an eine Adresse ohne Token-Konto für die Währung eröffnet eines. Wo der ' +
        'Betreiber es verlangt, kommt die Gebühr `TOKEN_ACCOUNT` hinzu: Die Vorschau zeigt sie, ' +
        'und ein Kursangebot nennt `tokenAccountFee`. Sie steht fest, wenn die Auszahlung ' +
        'angenommen wird; von mehreren, die zu einer Adresse unterwegs sind, zahlt die erste. ' +
        'Eine Organisation kann ein Limit am Tag haben, in dem abgebrochene und gescheiterte ' +
        'nicht zählen: `TOKEN_ACCOUNT_LIMIT` sagt, wann es weitergeht.',
    ],
    table: {
      caption: 'Währungen',
      head: ['Währung', 'Name', 'Nachkommastellen'],
      rows: ASSET_CODES.map((code) => [
        `\`${code}\``,
        ASSETS[code].name,
        String(ASSETS[code].decimals),
      ]),
    },
  },
  'event-log': {
    title: 'Das Ereignisprotokoll',
    lines: [
      'Jede Änderung eines Objekts schreibt im selben Schreibvorgang ein Ereignis. ' +
        '`GET /v1/events` führt sie auf, das neueste zuerst, und behält sie auf Dauer.',
      '`version` steigt mit jedem Ereignis eines Objekts um eins: Die größte ist die neueste. ' +
        '`data` ist das Objekt, wie es damals war.',
      '`objectId` und `type` filtern die Liste. Vergleichen Sie jeden Tag Ihre eigene ' +
        'Aufzeichnung damit; Webhooks bringen dieselben Ereignisse sofort.',
    ],
    table: {
      caption: 'Arten von Ereignissen',
      head: ['Objekt', 'Arten'],
      rows: [...Map.groupBy(EVENT_TYPES, (type) => type.split('.')[0] ?? '')].map(
        ([object, types]) => [`\`${object}\``, types.map((type) => `\`${type}\``).join(', ')],
      ),
    },
  },
  'a-quote': {
    title: 'Erst das Kursangebot, dann die Auszahlung',
    lines: [
      `Ein Kursangebot hält einen Kurs ${durationText(QUOTE_LIFETIME_MS)} lang fest. Es sagt, ` +
        'was das Konto verlässt, was ankommt, und jede Gebühr; zurückgelegt ist noch nichts.',
      'Fragen Sie mit `sourceAmount` (was abgeht) oder `destinationAmount` (was ankommen muss), ' +
        'mit einem von beiden.',
      'Wird es angenommen, entsteht die Auszahlung, an eine Wallet oder einen ' +
        'Zahlungsempfänger. Aus jedem wird eine Auszahlung. Ein abgelaufenes ist eine ' +
        '`409 QUOTE_EXPIRED`: Holen Sie ein neues.',
      'Die Zustände sind [gezeichnet](/de/docs/payments/rules#states-quote).',
    ],
  },
  'a-payout': {
    title: 'Vom Auftrag bis zur Ankunft',
    lines: [
      'Die Antwort kommt sofort mit `INITIATED`: Das Geld ist zurückgelegt, gesendet ist noch ' +
        'nichts. Ein Worker unterschreibt und sendet sie; `COMPLETED` heißt endgültig auf der ' +
        'Chain oder bei der Bank ausgeführt.',
      '`FAILED` und `CANCELLED` geben das Geld wieder frei. Abbrechen lässt sich eine ' +
        'Auszahlung, solange sie `PENDING_APPROVAL` oder `INITIATED` ist.',
      'Sehen Sie hin, bevor Sie an eine neue Adresse zahlen: Die Vorschau bewegt nichts und sagt ' +
        'von jeder Prüfung, ob sie bestanden ist. Eine falsche Adresse auf einer Chain ist ' +
        'verlorenes Geld.',
      'Dieselbe Währung geht mit `funding` direkt hinaus; eine andere Währung oder Euro bei der ' +
        'Bank brauchen ein [Kursangebot](/de/docs/payments/quotes).',
      'Die Zustände sind [gezeichnet](/de/docs/payments/rules#states-payout).',
    ],
  },
  approvals: {
    title: 'Auszahlungen, die jemand freigeben muss',
    lines: [
      'Der Betreiber kann für eine Währung einen Betrag festlegen, über dem Auszahlungen warten: ' +
        'Dann ist die Antwort `PENDING_APPROVAL`, das Geld ist zurückgelegt, und nichts ist ' +
        'unterschrieben. `approval` sagt, wie viele Freigaben nötig sind, bis wann, und wer was ' +
        'entschieden hat. Es zählt, was ohne Gebühren gezahlt oder getauscht wird, und was ' +
        'ankommt. Die Vorschau nennt `approvalsNeeded`.',
      'Ein anderer Schlüssel als der, der die Auszahlung beauftragt hat, gibt sie frei oder ' +
        'lehnt sie ab: `POST /v1/payouts/{payoutId}/approve` oder `…/reject`, mit dem Recht ' +
        '`payouts:approve`, das ein Schlüssel nur hat, wenn er damit gemacht wurde. Geben Sie ' +
        'ihn dem Programm der Leute, die entscheiden, nicht dem, das beauftragt. Auch der ' +
        'Betreiber kann entscheiden.',
      'Mit der letzten Freigabe ist die Auszahlung `INITIATED` und geht ihren Weg. Eine ' +
        'Ablehnung bricht sie ab; das Ende der Frist für die Freigabe auch. `approval.outcome` ' +
        'sagt, was es war. Ein neuer Schlüssel, der einen anderen ersetzt hat, zählt wie dieser.',
      'Die Ereignisse sind `payout.pending_approval`, noch einmal mit jeder Freigabe, die nicht ' +
        'die letzte ist, dann `payout.initiated` oder `payout.cancelled`.',
    ],
  },
};
