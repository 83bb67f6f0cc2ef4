import { plain } from '#words/markdown.ts';
import { lines, mailLink, missingWords, operatorLines, type Imprint } from './operator.ts';
import type { Section, TextPage } from '#words/section.ts';

const LEAD =
  'Information under § 5 DDG and § 18 MStV (Germany), § 5 ECG and § 25 MedienG (Austria) and ' +
  'Art. 3 (1) (s) UWG (Switzerland).';

const named = (label: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `${label}: ${plain(value)}`;

const section = (heading: string, ...paragraphs: readonly string[]): Section[] => {
  const filled = paragraphs.filter((paragraph) => paragraph !== '');
  return filled.length === 0 ? [] : [{ heading, markdown: filled.join('\n\n') }];
};

const disclosure = ({ name, city, country }: Imprint): string =>
  name === undefined
    ? ''
    : `Media owner: ${[name, city, country]
        .filter((part) => part !== undefined)
        .map(plain)
        .join(', ')}.`;

const sectionsOf = (imprint: Imprint): Section[] => {
  const { name, email, phone, representative, register, vatId, supervision } = imprint;
  const responsible = representative ?? name;
  return [
    ...section('For the operator', missingWords(imprint)),
    ...(name === undefined ? [] : section('Operator', operatorLines(imprint))),
    ...section('Represented by', lines(representative && plain(representative))),
    ...section(
      'Contact',
      lines(email && `E-mail: ${mailLink(email)}`, named('Telephone', phone)),
      'Entries are corrected or removed by [a form of their own](/correction).',
    ),
    ...section(
      'Register and tax',
      lines(
        named('Register', register),
        named('VAT identification number', vatId),
        named('Supervising authority', supervision),
      ),
    ),
    ...section(
      'Responsible for the content',
      responsible === undefined
        ? ''
        : `${plain(responsible)}, at the address above (§ 18 (2) MStV).`,
    ),
    ...section(
      'Disclosure',
      disclosure(imprint),
      'Purpose and line of this medium (§ 25 MedienG): Kontor is a public register of European ' +
        'publishers, online stores and software companies and of hotels in Germany, Austria and ' +
        'Switzerland. It states facts with their [sources](/sources) and takes no money for ' +
        'being listed or for the order of its lists.',
    ),
    ...section(
      'Which text counts',
      '[The German text](/de/imprint) counts. This is a translation.',
    ),
  ];
};

/** The imprint by the law of Germany, Austria and Switzerland, from configuration alone. */
export const imprintPage = (imprint: Imprint): TextPage => ({
  title: 'Imprint',
  lead: LEAD,
  sections: sectionsOf(imprint),
});
