import { RETRY_DELAYS_MS } from '#payments/webhooks/schedule.ts';
import type { PaymentRules, StateWords } from '#words/en/payments/states.ts';

/** How payments behave, and the words of their drawings, in German. */

export const stateWords: StateWords = {
  payout: {
    title: 'Eine Auszahlung',
    said:
      'Hat der Betreiber einen Schwellenwert gesetzt, beginnt eine Auszahlung darüber als ' +
      'PENDING_APPROVAL, bis ein anderer Schlüssel oder der Betreiber sie freigegeben hat. Bis ' +
      'zu ihrem Ende ist ihr Betrag zurückgelegt: weder verfügbar noch weg. COMPLETED bucht ihn ' +
      'aus, FAILED und CANCELLED geben ihn frei. Gibt eine Bank eine abgeschlossene Auszahlung ' +
      'zurück, wird daraus eine Zahlung auf das Konto; die Auszahlung bleibt COMPLETED.',
    when: {
      PENDING_APPROVAL: '',
      INITIATED: 'freigegeben',
      CANCELLED: 'abgebrochen',
      PROCESSING: 'unterschrieben',
      COMPLETED: 'endgültig',
      FAILED: 'kommt sicher nicht an',
    },
  },
  quote: {
    title: 'Ein Kursangebot',
    said:
      'Ein Kursangebot hält seinen Kurs fünf Minuten fest und wird eine Auszahlung, wie viele ' +
      'es auch annehmen.',
    when: {
      ACTIVE: '',
      ACCEPTED: 'angenommen',
      EXPIRED: 'fünf Minuten sind um',
    },
  },
  payment: {
    title: 'Ein Zahlungseingang',
    said:
      'Eine Einzahlung auf der Chain ist von Anfang an COMPLETED: Sie wird nicht gezeigt, bevor ' +
      'sie endgültig ist. Andere Zahlungen sind, was ihr Anbieter sagt. Nur COMPLETED schreibt ' +
      'dem Konto gut.',
    when: {
      PENDING: '',
      COMPLETED: 'das Geld ist da',
      FAILED: 'es kommt nicht',
      REFUNDED: 'zurückgegeben',
    },
  },
  delivery: {
    title: 'Eine Lieferung',
    said:
      'Eine Lieferung ist ein Ereignis auf dem Weg zu einem Endpunkt. Sie bleibt PENDING, ' +
      'solange Versuche fehlschlagen und weitere folgen, und solange ihr Endpunkt abgeschaltet ' +
      'ist. FAILED ist aufgegeben: nach dem letzten Versuch (es sind ' +
      `${RETRY_DELAYS_MS.length + 1}) oder bei einer Antwort 410. Ob sie ankam oder nicht, sie ` +
      'kann noch einmal gesendet werden.',
    when: {
      PENDING: 'neu gesendet',
      DELIVERED: 'kommt an',
      FAILED: 'letzter Versuch vorbei',
      CANCELLED: 'Endpunkt gelöscht',
    },
  },
};

export const paymentRules: PaymentRules = {
  title: 'Wie Zahlungen sich verhalten',
  description:
    'Die Zustände von Zahlungen, Auszahlungen, Kursangeboten und Lieferungen als Zeichnungen, ' +
    'und Änderungen.',
  lead: 'Die Zustände jedes Objekts als Zeichnungen: was gilt, welche Operation Sie auch benutzen.',
  contents: 'Regeln',
  states: 'Zustände',
  statesOf: (object) => `Die Zustände: ${object}`,
  drawn: (from, to, when) => `Aus ${from} wird ${to}: ${when}.`,
  finals: (states) => `Endgültig: ${states.join(', ')}.`,
  head: ['Von', 'Nach', 'Wann'],
  about: {
    idempotency: 'Welcher Schlüssel zu senden ist, und was bei welcher Antwort zu tun ist.',
    webhooks: 'Was ankommt, wie es unterschrieben ist, wann es noch einmal versucht wird.',
    'rate-limits': 'Wie viel es von allem geben darf.',
    'test-values': 'Wie jeder Ausgang ohne echtes Geld ausprobiert wird.',
    safety: 'Worauf zu achten ist, bevor echtes Geld sich bewegt.',
  },
  changes: {
    title: 'Änderungen',
    text:
      'Felder, Codes, Arten von Ereignissen und Operationen können jederzeit hinzukommen: ' +
      'Übergehen Sie, was Sie nicht kennen. Nichts, was hier beschrieben ist, ändert unter `/v1` ' +
      'seine Bedeutung.',
    days: {
      '2026-11-21': [
        'Konten, Kontostände, Buchungen und Zahlungseingänge.',
        'Auszahlungen in USDC und EURC auf Solana und in EUR bei der Bank, Kursangebote, ' +
          'Zahlungsempfänger.',
        'Ereignisse, und Webhooks, die unterschrieben sind und gesendet werden, bis sie ankommen.',
        'Die Sandbox, auf einem lokalen Start mit einer eigenen Chain.',
        'Ein TypeScript-Client in einer Datei: `/client/kontor.ts`.',
      ],
    },
  },
};
