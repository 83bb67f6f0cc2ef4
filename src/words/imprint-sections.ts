import { lines, mailLink, type Imprint } from '#words/en/legal/operator.ts';
import { plain } from './markdown.ts';
import type { Section } from './section.ts';

/** What differs between the languages of the imprint: headings, labels and sentences. */
interface ImprintWords {
  forOperator: string;
  /** What the operator still has to set. */
  missing: string;
  operator: string;
  address: string;
  representedBy: string;
  contact: string;
  labels: Record<'email' | 'phone' | 'register' | 'vatId' | 'supervision' | 'owner', string>;
  corrections: string;
  registerAndTax: string;
  responsible: string;
  /** Stands behind the name of who is responsible. */
  addressAbove: string;
  disclosure: string;
  purpose: string;
  whichText: string;
  thisText: string;
}

const section = (heading: string, ...paragraphs: readonly string[]): Section[] => {
  const filled = paragraphs.filter((paragraph) => paragraph !== '');
  return filled.length === 0 ? [] : [{ heading, markdown: filled.join('\n\n') }];
};

const mediaOwner = ({ name, city, country }: Imprint, label: string): string => {
  const parts = [name, city, country].filter((part) => part !== undefined);
  return name === undefined ? '' : `${label}: ${parts.map(plain).join(', ')}.`;
};

/** The sections of the imprint; those for which nothing is configured are left out. */
export const imprintSections = (imprint: Imprint, words: ImprintWords): Section[] => {
  const { name, email, representative } = imprint;
  const responsible = representative ?? name;
  const labelled = (part: 'phone' | 'register' | 'vatId' | 'supervision') =>
    imprint[part] && `${words.labels[part]}: ${plain(imprint[part])}`;
  return [
    ...section(words.forOperator, words.missing),
    ...(name === undefined ? [] : section(words.operator, words.address)),
    ...section(words.representedBy, lines(representative && plain(representative))),
    ...section(
      words.contact,
      lines(email && `${words.labels.email}: ${mailLink(email)}`, labelled('phone')),
      words.corrections,
    ),
    ...section(
      words.registerAndTax,
      lines(labelled('register'), labelled('vatId'), labelled('supervision')),
    ),
    ...section(
      words.responsible,
      responsible ? `${plain(responsible)}, ${words.addressAbove}` : '',
    ),
    ...section(words.disclosure, mediaOwner(imprint, words.labels.owner), words.purpose),
    ...section(words.whichText, words.thisText),
  ];
};
