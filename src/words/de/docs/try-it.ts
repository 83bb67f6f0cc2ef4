import type { TryItWords } from '#words/en/docs/try-it.ts';

/** The words of the form that sends a sample request, in German. */
export const tryIt: TryItWords = {
  title: 'Ausprobieren',
  about:
    'Dieses Formular sendet die Anfrage an diesen Server. Mit einem Testschlüssel bewegt sich ' +
    'nur Testgeld.',
  aboutReading: 'Dieses Formular sendet die Anfrage an diesen Server und zeigt die Antwort.',
  address: (method) => `${method}: Pfad und Parameter`,
  login: 'Organisation und Testschlüssel',
  loginHelp:
    'In der Form `ORGANIZATION_ID:API_KEY`. Nach einem Start auf Ihrem Rechner steht beides in ' +
    'der Datei `.kontor/test-organization`. Aufbewahrt wird es nur in diesem Tab.',
  variable: (name) => `Wert von $${name}`,
  found: 'Bleibt das Feld leer, wird der Wert beim Senden gesucht.',
  own: 'Eine https-Adresse von Ihnen, die Webhooks empfängt.',
  idempotencyKey: 'Idempotency-Key',
  idempotencyHelp:
    'Bleibt das Feld leer, entsteht ein neuer Schlüssel. Unter demselben Schlüssel noch einmal ' +
    'gesendet, bekommt die Anfrage dieselbe Antwort und bewirkt nichts weiter.',
  body: 'Body',
  send: 'Senden',
  answer: 'Antwort auf Ihre Anfrage',
};
