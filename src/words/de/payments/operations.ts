import type { OperationWords } from '#words/en/docs/reference.ts';

/** What each operation of the payments API does, in German. */
export const operations: Readonly<Record<string, OperationWords>> = {
  create_account: {
    summary: 'Ein Konto anlegen',
    description:
      'Eröffnet ein Konto, sofort ACTIVE. Eine Organisation hat höchstens eines mit PRIMARY.',
  },
  list_accounts: {
    summary: 'Konten auflisten',
    description: 'Konten der Organisation im Modus des Schlüssels, das neueste zuerst.',
  },
  get_account: { summary: 'Ein Konto lesen', description: 'Ein Konto nach seiner Id.' },
  update_account: {
    summary: 'Ein Konto ändern',
    description:
      'Ändert, was gesendet wird, und lässt das Übrige; `metadata` ersetzt alles, was dort ' +
      'stand. `purpose` und `status` lassen sich nicht ändern.',
  },
  get_account_balances: {
    summary: 'Kontostände lesen',
    description: 'Was das Konto von jeder Währung hat.',
  },
  list_account_entries: {
    summary: 'Buchungen auflisten',
    description:
      'Was die Stände des Kontos bewegt hat, das Neueste zuerst. Mit `Accept: text/csv` dieselbe ' +
      'Seite als CSV (RFC 4180); die nächste steht dann im Header Link.',
  },
  get_account_funding: {
    summary: 'Lesen, wie man auf ein Konto einzahlt',
    description:
      'Wohin auf der Chain Geld für dieses Konto gezahlt wird: an eine Einzahlungsadresse mit ' +
      'einer einfachen Überweisung, oder an den Tresor mit einer, die den Referenzschlüssel nennt.',
  },
  get_reserve_proof: {
    summary: 'Beweisen, dass ein Konto in den Reserven steht',
    description:
      'Dass das, was das Konto hatte, zu den Verpflichtungen gehört, die /v1/reserves zeigt. ' +
      'Prüfen Sie es mit examples/verify-reserves, das keinen Code von uns hat. Reserven werden ' +
      'jede Stunde veröffentlicht: Ein Konto, das da nichts hatte, hat noch keinen Beweis.',
  },
  list_reserves: {
    summary: 'Lesen, was geschuldet wird und was da ist',
    description:
      'Zu jedem Modus und jeder Währung: der Stand des Tresors bei einem endgültigen Block, nach ' +
      'der Aussage jedes Anbieters, und die Summe aller Konten mit der Wurzel des Baums, der sie ' +
      'beweist. Jede Stunde neu.',
  },
  list_payments: {
    summary: 'Zahlungen auflisten',
    description:
      'Zahlungen, die hereinkamen, die neueste zuerst. Diese Liste hat einen eigenen Inhalt für ' +
      'Fehler.',
  },
  get_payment: {
    summary: 'Eine Zahlung lesen',
    description: 'Eine Zahlung nach ihrer Id, mit dem Konto, für das sie ist.',
  },
  create_crypto_payout: {
    summary: 'Eine Auszahlung in Stablecoins beauftragen',
    description:
      'Prüft alles, legt das Geld zurück und antwortet sofort; ein Worker zahlt dann auf der ' +
      'Chain, oder jemand muss sie vorher freigeben, wenn der Betreiber einen Schwellenwert ' +
      'gesetzt hat. Senden Sie einen Idempotency-Key und eine Referenz: Ohne sie ist eine ' +
      'wiederholte Anfrage eine zweite Auszahlung. Der Schlüssel hält 24 Stunden, die Referenz ' +
      'auf Dauer.',
  },
  preview_crypto_payout: {
    summary: 'Eine Auszahlung in Stablecoins vorher ansehen',
    description:
      'Nimmt den Inhalt einer Auszahlung und erklärt, was aus ihr würde: die Adresse, die ' +
      'Gebühren und jede Prüfung. Nichts wird zurückgelegt, und ein Kursangebot bleibt unbenutzt.',
  },
  create_quote: {
    summary: 'Ein Kursangebot holen',
    description:
      'Hält einen Kurs fünf Minuten fest. Nennen Sie, was das Konto verlässt oder was ankommen ' +
      'soll; die Gebühren sind aufgeführt, und was beim Runden übrig bleibt, gehört dem Betreiber.',
  },
  get_quote: {
    summary: 'Ein Kursangebot lesen',
    description: 'Ein Kursangebot nach seiner Id, und was aus ihm geworden ist.',
  },
  accept_quote: {
    summary: 'Ein Kursangebot annehmen',
    description:
      'Löst die eine Auszahlung des Kursangebots aus, zu seinem Kurs, was der Markt inzwischen ' +
      'auch sagt. Von zweien, die es gleichzeitig annehmen, bekommt einer die Auszahlung und der ' +
      'andere eine 409.',
  },
  list_payouts: {
    summary: 'Auszahlungen auflisten',
    description: 'Auszahlungen der Organisation im Modus des Schlüssels, die neueste zuerst.',
  },
  get_payout: {
    summary: 'Eine Auszahlung lesen',
    description: 'Eine Auszahlung nach ihrer Id: wie weit sie ist, und was die Chain dazu sagt.',
  },
  cancel_payout: {
    summary: 'Eine Auszahlung abbrechen',
    description:
      'Nimmt eine Auszahlung zurück, die noch PENDING_APPROVAL oder INITIATED ist, und gibt ' +
      'frei, was für sie zurückgelegt war.',
  },
  approve_payout: {
    summary: 'Eine Auszahlung freigeben',
    description:
      'Gibt eine Auszahlung frei, die PENDING_APPROVAL ist, mit einem anderen Schlüssel als dem, ' +
      'der sie beauftragt hat. Mit der letzten Freigabe, die sie braucht, ist sie INITIATED und ' +
      'wird gezahlt.',
  },
  reject_payout: {
    summary: 'Eine Auszahlung ablehnen',
    description:
      'Lehnt eine Auszahlung ab, die PENDING_APPROVAL ist, und gibt frei, was für sie ' +
      'zurückgelegt war. Eine Ablehnung genügt.',
  },
  create_beneficiary: {
    summary: 'Einen Zahlungsempfänger anlegen',
    description:
      'Ein Bankkonto, an das Kursangebote in EUR gezahlt werden können. Es ändert sich nie: Ein ' +
      'anderes Konto ist ein anderer Zahlungsempfänger. Banken bekommen den Namen in ' +
      'lateinischen Buchstaben: ü wird u, andere Schriften werden Punkte, und ein Name ohne ' +
      'lateinischen Buchstaben und ohne Ziffer wird abgelehnt.',
  },
  list_beneficiaries: {
    summary: 'Zahlungsempfänger auflisten',
    description: 'Zahlungsempfänger der Organisation im Modus des Schlüssels, der neueste zuerst.',
  },
  get_beneficiary: {
    summary: 'Einen Zahlungsempfänger lesen',
    description: 'Ein Zahlungsempfänger nach seiner Id.',
  },
  delete_beneficiary: {
    summary: 'Einen Zahlungsempfänger löschen',
    description:
      'Löscht Namen und Bankkonto auf Dauer, mit Beschreibung, Metadaten und Begründungen der ' +
      'Auszahlungen daran, auch in Ereignissen und gespeicherten Antworten, und in Sicherungen, ' +
      'sobald der Betreiber die nächste gemacht hat. Auszahlungen, ihre Beträge und Referenzen ' +
      'bleiben und zeigen für den Rest `[erased]`. Wird abgelehnt, solange eine Auszahlung daran ' +
      'nicht zu Ende ist.',
  },
  list_events: {
    summary: 'Ereignisse auflisten',
    description:
      'Was aus Konten, Kontoständen, Kursangeboten, Auszahlungen, Zahlungen und ' +
      'Zahlungsempfängern wurde, das Neueste zuerst. Jede Änderung schreibt ihr Ereignis im ' +
      'selben Augenblick, sodass nie eines fehlt.',
  },
  get_event: {
    summary: 'Ein Ereignis lesen',
    description: 'Ein Ereignis nach seiner Id. Es ändert sich nie.',
  },
  create_webhook_endpoint: {
    summary: 'Einen Webhook-Endpunkt anlegen',
    description:
      'Ereignisse von nun an werden dorthin gesendet, unterschrieben, wie Standard Webhooks es ' +
      'sagt. Das Geheimnis wird einmal genannt, in dieser Antwort.',
  },
  list_webhook_endpoints: {
    summary: 'Webhook-Endpunkte auflisten',
    description: 'Endpunkte der Organisation im Modus des Schlüssels, der neueste zuerst.',
  },
  get_webhook_endpoint: {
    summary: 'Einen Webhook-Endpunkt lesen',
    description: 'Ein Endpunkt nach seiner Id, ohne sein Geheimnis.',
  },
  update_webhook_endpoint: {
    summary: 'Einen Webhook-Endpunkt ändern',
    description:
      'Ändert, was gesendet wird, und lässt das Übrige. Solange er abgeschaltet ist, wird nicht ' +
      'für ihn eingereiht, was geschieht: Ist er wieder eingeschaltet, bringt `resend-all`, was ' +
      'er verpasst hat.',
  },
  delete_webhook_endpoint: {
    summary: 'Einen Webhook-Endpunkt löschen',
    description:
      'Dorthin wird nichts mehr gesendet, und was für ihn eingereiht war, ist abgebrochen.',
  },
  rotate_webhook_secret: {
    summary: 'Das Geheimnis eines Webhook-Endpunkts ersetzen',
    description:
      'Macht ein neues Geheimnis und einen neuen öffentlichen Schlüssel. 24 Stunden lang ' +
      'unterschreiben die alten neben ihnen, damit kein Empfänger etwas verpasst; noch ältere ' +
      'gelten sofort nicht mehr.',
  },
  test_webhook_endpoint: {
    summary: 'Ein Testereignis senden',
    description:
      'Sendet ein Ereignis der Art `webhook.test`, für welche Arten der Endpunkt auch ist, ' +
      'unterschrieben und wiederholt wie jedes andere. Seine Lieferung sagt, was daraus wurde.',
  },
  list_webhook_deliveries: {
    summary: 'Lieferungen auflisten',
    description:
      'Was an einen Endpunkt gesendet wurde oder wird, und was er antwortete, das Neueste zuerst.',
  },
  resend_webhook_delivery: {
    summary: 'Eine Lieferung noch einmal senden',
    description:
      'Sendet sie sofort, was vorher auch aus ihr wurde, mit allen Versuchen des Zeitplans. Die ' +
      '`webhook-id` bleibt dieselbe.',
  },
  resend_webhook_events: {
    summary: 'Alle Ereignisse seit einem Zeitpunkt noch einmal senden',
    description:
      'Sendet jedes Ereignis seither, für das der Endpunkt ist: angekommene, nicht angekommene ' +
      'und solche aus der Zeit, bevor es ihn gab oder während er abgeschaltet war. Von mehr als ' +
      '2000 gehen die ältesten hinaus, und `nextCursor` sagt, wo es weitergeht.',
  },
  make_sandbox_deposit: {
    summary: 'Eine Testeinzahlung auslösen',
    description:
      'Sendet auf der Testchain eine echte Überweisung an den Tresor, mit dem Schlüssel des ' +
      'Kontos. Ist sie endgültig, wird sie eine Zahlung des Kontos. Mit einem Idempotency-Key ' +
      'wird sie einmal gemacht, auch wenn die Antwort verloren ging.',
  },
  record_sandbox_payment: {
    summary: 'Eine Testzahlung erfassen',
    description:
      'Als hätte ein Anbieter sie gemeldet: COMPLETED schreibt dem Konto sofort gut. Eine ' +
      'Zahlung mit PENDING beenden Sie, indem Sie denselben provider und dieselbe ' +
      'providerPaymentId mit einem anderen Status senden. Das Geld liegt beim Anbieter, gleich ' +
      'mit welcher Methode: Anders als eine Testeinzahlung bringt sie keine Coins in den ' +
      'Testtresor.',
  },
  refund_sandbox_payment: {
    summary: 'Eine Testzahlung zurückgeben',
    description:
      'Nimmt eine abgeschlossene Zahlung von ihrem Konto zurück: ganz, und einmal. Coins einer ' +
      'Testeinzahlung bleiben im Testtresor.',
  },
  get_sandbox_clock: {
    summary: 'Die Uhr der Sandbox lesen',
    description: 'Was die Uhr Ihrer Organisation im Testmodus zeigt.',
  },
  move_sandbox_clock: {
    summary: 'Die Uhr der Sandbox vorstellen',
    description:
      'Stellt die Uhr Ihrer Organisation vor; zurück geht sie nie. Kursangebote laufen nach ihr ' +
      'ab, und Auszahlungen, Bankzahlungen und Lieferungen von Ereignissen, die warten, sind um ' +
      'so viel früher fällig. Zeitpunkte, die sagen, wann etwas getan wurde, bleiben die der ' +
      'Welt, ebenso die 24 Stunden eines Idempotency-Key. Die Chain hat ihre eigenen Blöcke.',
  },
};
