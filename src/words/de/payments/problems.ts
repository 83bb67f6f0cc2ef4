import type { ProblemCode } from '#payments/v1/problem-table.ts';
import type { ProblemWords } from '#words/en/payments/payments.ts';
import { requestProblems } from './request-problems.ts';

/** What happened and what to do, for every error of the payments API, in German. */

const missing = (title: string, none: string, remedy: string): ProblemWords => ({
  title,
  happened: `${none} von Ihnen hat im Modus des Schlüssels diese Id: Test und Live sind getrennt.`,
  remedy,
});

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  ...requestProblems,
  APPROVER_NOT_ALLOWED: {
    title: 'Dieser Schlüssel kann die Auszahlung nicht freigeben',
    happened:
      'Eine Auszahlung wird von einem anderen Schlüssel freigegeben als dem, der sie beauftragt ' +
      'hat, und von jedem einmal. Ein Schlüssel, der einen anderen ersetzt hat, zählt wie ' +
      'dieser. Nichts ist geschehen.',
    remedy: 'Geben Sie sie mit einem anderen Schlüssel frei, der das Recht payouts:approve hat.',
  },
  ACCOUNT_NOT_FOUND: missing(
    'Dieses Konto gibt es nicht',
    'Kein Konto',
    'Listen Sie Ihre Konten mit GET /v1/accounts und demselben Schlüssel auf.',
  ),
  PAYMENT_NOT_FOUND: missing(
    'Diese Zahlung gibt es nicht',
    'Keine Zahlung',
    'Listen Sie Ihre Zahlungen mit GET /v1/payments und demselben Schlüssel auf.',
  ),
  PAYOUT_NOT_FOUND: missing(
    'Diese Auszahlung gibt es nicht',
    'Keine Auszahlung',
    'Listen Sie Ihre Auszahlungen mit GET /v1/payouts und demselben Schlüssel auf.',
  ),
  QUOTE_NOT_FOUND: missing(
    'Dieses Kursangebot gibt es nicht',
    'Kein Kursangebot',
    'Holen Sie ein Kursangebot mit POST /v1/payouts/quote und demselben Schlüssel.',
  ),
  BENEFICIARY_NOT_FOUND: missing(
    'Diesen Zahlungsempfänger gibt es nicht',
    'Kein Zahlungsempfänger',
    'Listen Sie Ihre Zahlungsempfänger mit GET /v1/beneficiaries und demselben Schlüssel auf.',
  ),
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    title: 'Diesen Endpunkt gibt es nicht',
    happened:
      'Kein Endpunkt Ihrer Organisation hat im Modus des Schlüssels diese Id: Test und Live sind ' +
      'getrennt, und was gelöscht wurde, ist weg.',
    remedy: 'Listen Sie Ihre Endpunkte mit GET /v1/webhook-endpoints und demselben Schlüssel auf.',
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    title: 'Diese Lieferung gibt es nicht',
    happened: 'Der Endpunkt hat keine Lieferung mit dieser Id.',
    remedy:
      'Listen Sie sie mit GET /v1/webhook-endpoints/{webhookEndpointId}/deliveries auf. ' +
      'Ereignisse, die für den Endpunkt nie eingereiht waren, sendet POST …/resend-all.',
  },
  EVENT_NOT_FOUND: missing(
    'Dieses Ereignis gibt es nicht',
    'Kein Ereignis',
    'Listen Sie Ihre Ereignisse mit GET /v1/events und demselben Schlüssel auf.',
  ),
  PRIMARY_ACCOUNT_EXISTS: {
    title: 'Es gibt schon ein Hauptkonto',
    happened:
      'Eine Organisation hat in jedem Modus höchstens ein Konto mit PRIMARY, und Ihre hat eines. ' +
      'Nichts wurde geändert.',
    remedy:
      'Setzen Sie das jetzige Hauptkonto zuerst auf SECONDARY, und senden Sie dies dann noch ' +
      'einmal.',
  },
  PROVIDER_PAYMENT_EXISTS: {
    title: 'Die Zahlung wurde schon erfasst',
    happened:
      'Eine Zahlung mit diesem Anbieter und seiner Id ist schon erfasst: Geld wird einmal ' +
      'gutgeschrieben.',
    remedy:
      'Lesen Sie sie in GET /v1/payments. Für eine andere Zahlung senden Sie deren eigene ' +
      'providerPaymentId.',
  },
  PAYMENT_NOT_REFUNDABLE: {
    title: 'Die Zahlung lässt sich nicht zurückgeben',
    happened: 'Nur eine abgeschlossene Zahlung kann zurückgegeben werden, und nur einmal.',
    remedy: 'Lesen Sie ihren Status mit GET /v1/payments/{paymentId}.',
  },
  QUOTE_EXPIRED: {
    title: 'Das Kursangebot ist abgelaufen',
    happened: 'Ein Kursangebot gilt fünf Minuten. Nichts wurde zurückgelegt.',
    remedy:
      'Holen Sie mit POST /v1/payouts/quote ein neues Kursangebot und nehmen Sie es rechtzeitig ' +
      'an.',
  },
  QUOTE_ALREADY_USED: {
    title: 'Das Kursangebot wurde schon benutzt',
    happened:
      'Aus jedem Kursangebot wird eine Auszahlung, und aus diesem ist sie geworden. Nichts wurde ' +
      'zurückgelegt.',
    remedy:
      'Suchen Sie die Auszahlung in GET /v1/payouts, bevor Sie ein anderes Kursangebot holen: ' +
      'Ihre erste Anfrage kann durchgekommen sein.',
  },
  PAYOUT_NOT_CANCELLABLE: {
    title: 'Die Auszahlung lässt sich nicht mehr abbrechen',
    happened:
      'Nur eine Auszahlung, die PENDING_APPROVAL oder INITIATED ist, lässt sich abbrechen: ' +
      'Danach kann sie gezahlt werden.',
    remedy: 'Lesen Sie ihren Status mit GET /v1/payouts/{payoutId}.',
  },
  PAYOUT_NOT_PENDING_APPROVAL: {
    title: 'Die Auszahlung wartet auf keine Freigabe',
    happened:
      'Die Auszahlung braucht keine Freigabe, wurde schon freigegeben, abgelehnt oder ' +
      'abgebrochen, oder ihre Frist dafür ist um. Nichts ist geschehen.',
    remedy: 'Lesen Sie ihren Status und ihre Freigaben mit GET /v1/payouts/{payoutId}.',
  },
  BENEFICIARY_IN_USE: {
    title: 'Eine Auszahlung an den Zahlungsempfänger ist nicht zu Ende',
    happened:
      'Bis eine Auszahlung zu Ende ist, braucht ihre Bank Namen und Konto. Nichts wurde gelöscht.',
    remedy:
      'Warten Sie, bis die Auszahlung endgültig ist, oder brechen Sie sie mit ' +
      'POST /v1/payouts/{payoutId}/cancel ab, und senden Sie dies dann noch einmal.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Auf dem Konto ist nicht genug',
    happened:
      'Der verfügbare Kontostand ist kleiner als das, was das Konto verlassen würde. Nichts hat ' +
      'sich bewegt.',
    remedy:
      'Lesen Sie GET /v1/accounts/{account_id}/balances, zahlen Sie auf das Konto ein und senden ' +
      'Sie es noch einmal.',
  },
  AMOUNT_OUT_OF_RANGE: {
    title: 'Der Betrag ist zu groß oder zu klein',
    happened:
      'Der Betrag, oder was das Konto dann hätte, überschreitet eine Grenze. Nichts hat sich ' +
      'bewegt.',
    remedy: 'detail nennt die Grenze. Senden Sie einen Betrag innerhalb von ihr.',
  },
  ACCOUNT_INACTIVE: {
    title: 'Das Konto ist nicht aktiv',
    happened: 'Ein Konto mit INACTIVE nimmt an keiner Bewegung von Geld teil.',
    remedy: 'Benutzen Sie ein anderes Konto, oder bitten Sie den Betreiber, dieses freizuschalten.',
  },
  CHAIN_NOT_CONFIGURED: {
    title: 'Hier ist keine Chain eingerichtet',
    happened: 'Diese Installation ist im Modus des Schlüssels mit keiner Blockchain verbunden.',
    remedy:
      'Fragen Sie den Betreiber. Im Testmodus schreibt auch POST /v1/sandbox/payments einem ' +
      'Konto gut.',
  },
  RAIL_NOT_CONFIGURED: {
    title: 'Hier ist keine Bank eingerichtet',
    happened:
      'Diese Installation zahlt im Modus des Schlüssels keine Euro aus. Nichts wurde zurückgelegt.',
    remedy: 'Fragen Sie den Betreiber, oder zahlen Sie USDC oder EURC aus.',
  },
  WEBHOOK_ENDPOINT_LIMIT: {
    title: 'Es gibt zu viele Endpunkte',
    happened: 'Eine Organisation hat in jedem Modus höchstens 20 Endpunkte für Webhooks.',
    remedy:
      'Löschen Sie einen, der nicht gebraucht wird, oder lassen Sie einen Endpunkt mehr Arten ' +
      'von Ereignissen nehmen.',
  },
  WEBHOOKS_NOT_CONFIGURED: {
    title: 'Webhooks sind hier nicht eingerichtet',
    happened:
      'Diese Installation hat keinen Schlüssel, um die Geheimnisse von Webhooks zu versiegeln. ' +
      'Nichts ist geschehen.',
    remedy:
      'Bitten Sie den Betreiber, WEBHOOK_KEY zu setzen. GET /v1/events nennt inzwischen alle ' +
      'Ereignisse.',
  },
  LIQUIDITY_UNAVAILABLE: {
    title: 'Der Tausch ist gerade nicht möglich',
    happened: 'Der Betreiber hat nicht genug von dem, was Sie bekämen. Nichts wurde zurückgelegt.',
    remedy: 'Versuchen Sie es mit einem kleineren Betrag, oder später mit einem neuen Kursangebot.',
  },
  TOKEN_ACCOUNT_LIMIT: {
    title: 'Es gibt heute zu viele neue Token-Konten',
    happened:
      'Die Auszahlung würde für den Empfänger ein Token-Konto eröffnen, und die Organisation ' +
      'hatte heute so viele solche Auszahlungen, wie sie darf. Nichts wurde zurückgelegt.',
    remedy:
      'detail nennt den Zeitpunkt, von dem an die nächste gesendet werden kann. Eine Auszahlung ' +
      'an eine Adresse, die ein Token-Konto für die Währung hat, kann jetzt gesendet werden.',
  },
  RATE_TOO_OLD: {
    title: 'Der Wechselkurs ist zu alt',
    happened:
      'Der neueste Wechselkurs ist von einem Tag, der länger her ist, als der Betreiber erlaubt, ' +
      'darum wird zu ihm nichts getauscht. Nichts wurde zurückgelegt.',
    remedy:
      'Fragen Sie wieder nach einem Kursangebot, wenn neuere Kurse gekommen sind. detail nennt ' +
      'den Tag des Kurses. Ein Kursangebot einer Währung für sich selbst braucht keinen Kurs.',
  },
  DESTINATION_BLOCKED: {
    title: 'An dieses Ziel wird nicht gezahlt',
    happened:
      'Das Ziel hat die Prüfung, an wen gezahlt werden darf, nicht bestanden, oder die Prüfung ' +
      'hat nicht funktioniert. Nichts wurde zurückgelegt.',
    remedy:
      'Prüfen Sie das Ziel, und fragen Sie den Betreiber, wenn Sie meinen, dass daran gezahlt ' +
      'werden darf.',
  },
  CHAIN_UNAVAILABLE: {
    title: 'Die Chain ist gerade nicht benutzbar',
    happened:
      'Kein Anbieter der Chain hat innerhalb von zwei Sekunden geantwortet, sodass das Ziel ' +
      'nicht geprüft werden konnte; oder der Betreiber kann die Gebühren der Chain derzeit nicht ' +
      'bezahlen. Nichts wurde zurückgelegt.',
    remedy:
      'Senden Sie es nach den Sekunden in Retry-After noch einmal, mit demselben Idempotency-Key.',
  },
};
