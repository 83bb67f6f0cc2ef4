import type { PaymentPages } from '#words/en/payments/payments.ts';

/** The words of the pages on the payments API in German, but for its topics. */
export const payments: PaymentPages = {
  title: 'Zahlungs-API',
  heading: 'Konten und Zahlungen',
  description:
    'Die Zahlungs-API von Kontor: wie man zu einem Schlüssel kommt, die ersten Anfragen, und ' +
    'jede Operation, jedes Feld und jeder Fehler von Konten, Zahlungen und Sandbox.',
  what:
    'Die Zahlungs-API von Kontor führt die Konten einer Organisation, zahlt Stablecoins auf ' +
    'Solana und Euro bei der Bank aus, zu Kursen, die ein Kursangebot festhält, zeigt, was ' +
    'hereinkam und was sich bewegte, bis zum kleinsten Teil jeder Währung, und hat eine Sandbox, ' +
    'in der sich alles ausprobieren lässt.',
  firstRequests: {
    id: 'first-requests',
    title: 'Die ersten Anfragen',
    text:
      '[Die erste Stunde](/de/docs/payments/first-hour) führt von hier bis zu einer ' +
      'abgeschlossenen Auszahlung, in curl und mit dem [TypeScript-Client](/client/kontor.ts); ' +
      '[wie Zahlungen sich verhalten](/de/docs/payments/rules) zeichnet die Zustände und führt ' +
      'die Grenzen auf.',
  },
  reference: {
    title: 'Referenz',
    text:
      'Gemacht aus [/v1/openapi.json](/v1/openapi.json), und das aus den Schemas, die jede ' +
      'Anfrage und jede Antwort prüfen.',
  },
  errorPages:
    '[Jeder Code](/de/docs/api/errors) hat eine Seite, die sagt, was geschehen ist, was zu tun ' +
    'ist, und welche Operationen ihn geben.',
  errorBody: 'Der Inhalt eines Fehlers',
  errorFields: 'Felder eines Fehlers',
  shortErrorBody: 'Der Inhalt eines Fehlers der Zahlungsliste',
  shortErrorFields: 'Felder eines Fehlers der Zahlungsliste',
  contents: {
    of: 'Zur [Zahlungs-API](/de/docs/payments)',
    title: 'Zahlungs-API',
    pages: [
      ['/de/docs/payments/first-hour', 'Die erste Stunde'],
      ['/de/docs/payments/rules', 'Wie Zahlungen sich verhalten'],
      ['/de/docs/payments', 'Themen und Operationen'],
      ['/de/docs/api/errors', 'Fehlercodes'],
    ],
  },
  problems: {
    title: 'Fehler der Zahlungs-API',
    description: 'Jeder Fehler der Zahlungs-API von Kontor, und was dann zu tun ist.',
    lead: 'Der Code ändert sich nie; der Satz daneben ist für Menschen.',
    byStatus: 'Nach Status',
    head: ['Code', 'Status und was er bedeutet'],
    happened: 'Was geschehen ist',
    remedy: 'Was zu tun ist',
    body: 'Der Inhalt',
    from: 'Welche Operationen ihn geben',
    rules: {
      all: 'Jede Operation der Zahlungs-API kann ihn geben.',
      keyed: 'Jede Operation, die einen Schlüssel braucht, kann ihn geben.',
      writes: 'Jede Operation, die schreibt, kann ihn geben: jedes POST, PATCH und DELETE.',
      none: 'Keine Operation gibt ihn: Er antwortet, wo es keine gibt.',
    },
    pageDescription: (code) =>
      `${code}, ein Fehler der Zahlungs-API: was geschehen ist, und was zu tun ist.`,
    all: '[Alle Fehler](/de/docs/api/errors) der [Zahlungs-API](/de/docs/payments).',
  },
};
