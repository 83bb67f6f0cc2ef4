import type { PaymentDocuments } from '#words/en/payments/documents.ts';

/** The words of the Markdown of the payments API that its pages do not have, in German. */
export const paymentDocuments: PaymentDocuments = {
  heading: 'Kontor: Zahlungs-API',
  beside: ({ description, hour, rules, client }) =>
    `Beschrieben unter ${description}. Von nichts bis zu einer abgeschlossenen Auszahlung, ` +
    `Schritt für Schritt: ${hour}. Zustände als Zeichnungen, und Änderungen: ${rules}. Ein ` +
    `TypeScript-Client in einer Datei: ${client}.`,
  ofApi: (error) => `${error}, ein Fehler der Zahlungs-API.`,
  allErrors: 'Alle Fehler',
  prints: 'Das Programm druckt:',
};
