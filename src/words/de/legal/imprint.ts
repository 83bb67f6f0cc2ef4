import type { Words } from '#words/en/english.ts';
import { imprintSections } from '#words/imprint-sections.ts';
import { missingWords, operatorLines } from './operator.ts';

/** The imprint by the law of Germany, Austria and Switzerland, from configuration alone. */
export const imprintPage: Words['imprintPage'] = (imprint) => ({
  title: 'Impressum',
  lead:
    'Angaben nach § 5 DDG und § 18 MStV (Deutschland), § 5 ECG und § 25 MedienG (Österreich) und ' +
    'Art. 3 Abs. 1 Bst. s UWG (Schweiz).',
  sections: imprintSections(imprint, {
    forOperator: 'Für den Betreiber',
    missing: missingWords(imprint),
    operator: 'Betreiber',
    address: operatorLines(imprint),
    representedBy: 'Vertreten durch',
    contact: 'Kontakt',
    labels: {
      ...{ email: 'E-Mail', phone: 'Telefon', register: 'Register' },
      ...{ vatId: 'Umsatzsteuer-Identifikationsnummer', supervision: 'Aufsichtsbehörde' },
      owner: 'Medieninhaber',
    },
    corrections:
      'Einträge werden über [ein eigenes Formular](/de/correction) korrigiert oder entfernt.',
    registerAndTax: 'Register und Steuer',
    responsible: 'Verantwortlich für den Inhalt',
    addressAbove: 'Anschrift wie oben (§ 18 Abs. 2 MStV).',
    disclosure: 'Offenlegung',
    purpose:
      'Zweck und Blattlinie dieses Mediums (§ 25 MedienG): Kontor ist ein öffentliches Register ' +
      'europäischer Verlage, Onlineshops und Softwareanbieter und der Hotels in Deutschland, ' +
      'Österreich und der Schweiz. Es nennt Tatsachen mit ihren [Quellen](/de/sources) und ' +
      'nimmt kein Geld für einen Eintrag oder für die Reihenfolge seiner Listen.',
    whichText: 'Welche Fassung gilt',
    thisText: 'Diese deutsche Fassung gilt. [Die englische](/imprint) ist eine Übersetzung.',
  }),
});
