import { everyApi } from '#words/de/docs/api.ts';
import type { TopicTitle } from '#words/en/docs/api.ts';
import type { TopicWords } from '#words/en/payments/topic-words.ts';
import type { TopicSlug } from '#words/en/payments/topics.ts';

/** The topics of the payments API, and the words around them, in German. */

export const topics: Readonly<Record<TopicSlug, TopicTitle>> = {
  authentication: {
    title: 'Authentifizierung',
    description:
      'Wie man zu einem Schlüssel kommt, wie Anfragen ihn tragen, und wie man ihn in einer Shell ' +
      'einmal setzt.',
  },
  requests: {
    title: 'Anfragen und Antworten',
    description:
      'JSON hinein und hinaus: Größen, unbekannte Felder, Namen, Metadaten, Zeitpunkte und Traces.',
  },
  money: {
    title: 'Geld',
    description: 'Beträge als Text, Währungen und ihre Nachkommastellen, Kontostände, Gebühren.',
  },
  idempotency: {
    title: 'Idempotenz',
    description:
      'Wie eine wiederholte Anfrage einmal ausgeführt wird, und was bei welcher Antwort zu tun ' +
      'ist.',
  },
  pagination: {
    title: 'Blättern',
    description: 'Wie man eine Liste bis zum Ende liest, ohne eine Zeile zu verpassen.',
  },
  'rate-limits': {
    title: 'Anfragelimits',
    description: 'Wie viele Anfragen ein Schlüssel hat, und jede andere Grenze.',
  },
  payouts: {
    title: 'Auszahlungen',
    description:
      'Stablecoins an eine Wallet und Euro auf ein Bankkonto, vom Auftrag bis zur Ankunft.',
  },
  quotes: {
    title: 'Kursangebote',
    description: 'Ein Kurs, der festgehalten wird, und die Auszahlung, die daraus wird.',
  },
  events: {
    title: 'Ereignisse',
    description: 'Das Protokoll all dessen, was geschehen ist, und jede Art von Ereignis.',
  },
  webhooks: {
    title: 'Webhooks',
    description:
      'Ereignisse, die an eine Adresse von Ihnen gehen: Unterschriften, Wiederholung, neue ' +
      'Versuche, was zu antworten ist.',
  },
  'test-values': {
    title: 'Testwerte',
    description: 'Wie man mit einem Testschlüssel jeden Ausgang ausprobiert.',
  },
  errors: {
    title: 'Fehler',
    description: 'Wie ein Fehler aussieht, und was jeder Code bedeutet.',
  },
  safety: {
    title: 'Sicherheit und Livemodus',
    description: 'Worauf zu achten ist, bevor echtes Geld sich bewegt.',
  },
};

export const topicWords: TopicWords = {
  ...everyApi,
  overview: 'Die ganze Zahlungs-API',
  titleOf: (topic) => `${topic}, Zahlungs-API`,
  shellOf: (title) => `Shell: ${title}`,
  operationPage: (path) =>
    `${path} der Zahlungs-API: Parameter, Antworten, Fehler und Beispiele in curl, TypeScript ` +
    'und Python.',
  run: {
    text:
      'Der erste Block setzt die Anmeldung und die Ids aus Ihren eigenen Daten; die anderen ' +
      'nehmen sie aus der Umgebung. Wo eine Id leer bleibt, gibt es noch kein solches Objekt. ' +
      'Vorher nötig: ',
    funds:
      'Das Konto braucht Geld: Im Testmodus bringt [eine Einzahlung]' +
      '(/de/docs/payments/operations/make_sandbox_deposit) welches.',
    key:
      'Der `Idempotency-Key` steht für diese eine Anfrage. Senden Sie dieselbe Anfrage damit, so ' +
      'oft Sie wollen; eine andere Anfrage braucht einen eigenen Schlüssel.',
    linkText: (summary) => summary,
  },
};
