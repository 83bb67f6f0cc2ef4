/** What fields and answers mean: events, webhooks, the sandbox and errors, in German. */
export const eventFields: Readonly<Record<string, string>> = {
  'Events of this type': 'Ereignisse dieser Art',
  'Events of this object; `acct_…:USDC` for a balance':
    'Ereignisse dieses Objekts; `acct_…:USDC` für einen Kontostand',
  'Events recorded at this moment or later': 'Ereignisse, die seit diesem Zeitpunkt erfasst sind',
  'Events recorded before this moment': 'Ereignisse, die vor diesem Zeitpunkt erfasst sind',
  'The event': 'Das Ereignis',
  'What became of what': 'Was aus wem wurde',
  '1, 2, 3 … for the events of one object, without gaps: the greatest is the newest':
    '1, 2, 3 … für die Ereignisse eines Objekts, ohne Lücken: Die größte ist die neueste',
  'The object as it was then; the first word of the type says what it is':
    'Das Objekt, wie es damals war; das erste Wort der Art sagt, was es ist',
  'Where events are posted: https, on the public internet; test mode takes http, too':
    'Wohin Ereignisse gehen: https, im öffentlichen Internet; der Testmodus nimmt auch http',
  ['Types of events that are sent there; empty: all of them but `register.changed`, which is ' +
  'sent where it is named: the registers of the directory have changed, and `data.url` says how']:
    'Arten von Ereignissen, die dorthin gehen; leer: alle außer `register.changed`, das nur ' +
    'gesendet wird, wo es genannt ist: Die Register haben sich geändert, und `data.url` sagt, wie',
  'What the endpoint is for': 'Wofür der Endpunkt ist',
  'The endpoint': 'Der Endpunkt',
  'Where events are posted': 'Wohin Ereignisse gehen',
  'Whether nothing is sent; what was queued before waits, what happens is not queued':
    'Ob nichts gesendet wird; was vorher eingereiht war, wartet, was geschieht, wird nicht ' +
    'eingereiht',
  '`REQUESTED` by you, or `GONE`: the receiver answered 410':
    '`REQUESTED` von Ihnen, oder `GONE`: Der Empfänger antwortete 410',
  '`whpk_…`: the ed25519 key by which `v1a` signatures are verified':
    '`whpk_…`: der ed25519-Schlüssel, mit dem man Unterschriften nach `v1a` prüft',
  ['`whsec_…`: verifies `v1` signatures. Told this once: an answer that is repeated for ' +
  'an Idempotency-Key leaves it out']:
    '`whsec_…`: prüft Unterschriften nach `v1`. Wird nur hier genannt: Eine Antwort, die für ' +
    'einen Idempotency-Key wiederholt wird, lässt es weg',
  'Whether nothing is to be sent there': 'Ob dorthin nichts gesendet werden soll',
  'It is gone, its secrets with it': 'Er ist weg, seine Geheimnisse mit ihm',
  'The delivery': 'Die Lieferung',
  'The event; webhook-id in the request': 'Das Ereignis; webhook-id in der Anfrage',
  'The type of the event; `webhook.test` for a test event':
    'Die Art des Ereignisses; `webhook.test` bei einem Testereignis',
  ['PENDING until the receiver answers 2xx; FAILED after the last attempt or a 410; ' +
  'CANCELLED with its endpoint']:
    'PENDING, bis der Empfänger 2xx antwortet; FAILED nach dem letzten Versuch oder einer 410; ' +
    'CANCELLED mit ihrem Endpunkt',
  'How often it was sent': 'Wie oft sie gesendet wurde',
  'When it is sent again; at once where it is past':
    'Wann sie noch einmal gesendet wird; sofort, wo es vorbei ist',
  'When it was last answered, or not': 'Wann sie zuletzt beantwortet wurde oder nicht',
  'How long the last attempt took': 'Wie lange der letzte Versuch dauerte',
  'The HTTP status of the last answer': 'Der HTTP-Status der letzten Antwort',
  'The first characters of the last answer': 'Die ersten Zeichen der letzten Antwort',
  'Why the last attempt was a failure': 'Warum der letzte Versuch ein Fehlschlag war',
  'When the receiver answered 2xx': 'Wann der Empfänger 2xx antwortete',
  'Deliveries in this status': 'Lieferungen mit diesem Status',
  'The delivery of this event': 'Die Lieferung dieses Ereignisses',
  'Events at this moment or later, such as `2026-11-21T00:00:00Z`':
    'Ereignisse seit diesem Zeitpunkt, etwa `2026-11-21T00:00:00Z`',
  'Since when, in UTC': 'Seit wann, in UTC',
  'How many are sent: 2000 at a time': 'Wie viele gesendet werden: 2000 auf einmal',
  'If more are left: send it as cursor with the same `since`':
    'Wenn mehr übrig sind: als cursor mit demselben `since` zu senden',
  'The nextCursor of the answer before; else left out':
    'Der nextCursor der Antwort davor; sonst weggelassen',
  'Decimal text in units of the asset, such as `10.5`':
    'Dezimaltext in Einheiten der Währung, etwa `10.5`',
  'The transaction; it becomes the providerPaymentId of the payment':
    'Die Transaktion; sie wird die providerPaymentId der Zahlung',
  'What the provider says': 'Was der Anbieter sagt',
  'External provider; not one of Kontor’s own: bank, solana':
    'Externer Anbieter; keiner, der zu Kontor selbst gehört: bank, solana',
  "The provider's identifier; a fresh one when left out":
    'Die Kennung des Anbieters; weggelassen ist es eine frische',
  'What you call it, once for ever': 'Wie Sie es nennen, einmal auf Dauer',
  'What the clock shows': 'Was die Uhr zeigt',
  'How far it is ahead of the world: ten years at most':
    'Wie weit sie der Welt voraus ist: höchstens zehn Jahre',
  'By how much: a year at most': 'Um wie viel: höchstens ein Jahr',
  'Address of the page on this problem': 'Adresse der Seite zu diesem Fehler',
  'What went wrong, the same for every such problem':
    'Was fehlgeschlagen ist, gleich bei jedem solchen Fehler',
  'The HTTP status': 'Der HTTP-Status',
  'What went wrong this time': 'Was dieses Mal fehlgeschlagen ist',
  'Path of the request': 'Pfad der Anfrage',
  'For programs: never renamed': 'Für Programme: wird nie umbenannt',
  'Names this request in our log': 'Nennt diese Anfrage in unserem Protokoll',
  'For VALIDATION_ERROR: every wrong field': 'Bei VALIDATION_ERROR: jedes falsche Feld',
  'The field, parameter or header; dots lead inside':
    'Das Feld, der Parameter oder der Header; Punkte führen hinein',
  'What was expected there': 'Was dort erwartet wurde',
  'The kind of fault': 'Die Art des Fehlers',
  'What was sent; left out where it is long or may be a secret':
    'Was gesendet wurde; weggelassen, wo es lang ist oder geheim sein kann',
  'The parameter or header that is at fault; else the path':
    'Der Parameter oder Header, an dem es liegt; sonst der Pfad',
  // What a 200 holds.
  'One page of events': 'Eine Seite mit Ereignissen',
  'The endpoint with its secret': 'Der Endpunkt mit seinem Geheimnis',
  'One page of endpoints': 'Eine Seite mit Endpunkten',
  'The endpoint as it is now': 'Der Endpunkt, wie er jetzt ist',
  'The endpoint with its new secret': 'Der Endpunkt mit seinem neuen Geheimnis',
  'The delivery of the test event': 'Die Lieferung des Testereignisses',
  'One page of deliveries': 'Eine Seite mit Lieferungen',
  'How many are sent': 'Wie viele gesendet werden',
  'The transfer': 'Die Überweisung',
  'The payment, REFUNDED': 'Die Zahlung, REFUNDED',
  'The clock': 'Die Uhr',
};
