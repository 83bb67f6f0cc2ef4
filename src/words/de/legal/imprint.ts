import { lines, mailLink, type Imprint } from '#words/en/legal/operator.ts';
import type { Words } from '#words/en/english.ts';
import { plain } from '#words/markdown.ts';
import type { Section } from '#words/section.ts';
import { missingWords, operatorLines } from './operator.ts';

const LEAD =
  'Angaben nach § 5 DDG und § 18 MStV (Deutschland), § 5 ECG und § 25 MedienG (Österreich) und ' +
  'Art. 3 Abs. 1 Bst. s UWG (Schweiz).';

const named = (label: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `${label}: ${plain(value)}`;

const section = (heading: string, ...paragraphs: readonly string[]): Section[] => {
  const filled = paragraphs.filter((paragraph) => paragraph !== '');
  return filled.length === 0 ? [] : [{ heading, markdown: filled.join('\n\n') }];
};

const disclosure = ({ name, city, country }: Imprint): string =>
  name === undefined
    ? ''
    : `Medieninhaber: ${[name, city, country]
        .filter((part) => part !== undefined)
        .map(plain)
        .join(', ')}.`;

const sectionsOf = (imprint: Imprint): Section[] => {
  const { name, email, phone, representative, register, vatId, supervision } = imprint;
  const responsible = representative ?? name;
  return [
    ...section('Für den Betreiber', missingWords(imprint)),
    ...(name === undefined ? [] : section('Betreiber', operatorLines(imprint))),
    ...section('Vertreten durch', lines(representative && plain(representative))),
    ...section(
      'Kontakt',
      lines(email && `E-Mail: ${mailLink(email)}`, named('Telefon', phone)),
      'Einträge werden über [ein eigenes Formular](/de/correction) korrigiert oder entfernt.',
    ),
    ...section(
      'Register und Steuer',
      lines(
        named('Register', register),
        named('Umsatzsteuer-Identifikationsnummer', vatId),
        named('Aufsichtsbehörde', supervision),
      ),
    ),
    ...section(
      'Verantwortlich für den Inhalt',
      responsible === undefined
        ? ''
        : `${plain(responsible)}, Anschrift wie oben (§ 18 Abs. 2 MStV).`,
    ),
    ...section(
      'Offenlegung',
      disclosure(imprint),
      'Zweck und Blattlinie dieses Mediums (§ 25 MedienG): Kontor ist ein öffentliches Register ' +
        'europäischer Verlage, Onlineshops und Softwareanbieter und der Hotels in Deutschland, ' +
        'Österreich und der Schweiz. Es nennt Tatsachen mit ihren [Quellen](/de/sources) und ' +
        'nimmt kein Geld für einen Eintrag oder für die Reihenfolge seiner Listen.',
    ),
    ...section(
      'Welche Fassung gilt',
      'Diese deutsche Fassung gilt. [Die englische](/imprint) ist eine Übersetzung.',
    ),
  ];
};

/** The imprint by the law of Germany, Austria and Switzerland, from configuration alone. */
export const imprintPage: Words['imprintPage'] = (imprint) => ({
  title: 'Impressum',
  lead: LEAD,
  sections: sectionsOf(imprint),
});
