import { imprintSections } from '#words/imprint-sections.ts';
import type { TextPage } from '#words/section.ts';
import { missingWords, operatorLines, type Imprint } from './operator.ts';

/** The imprint by the law of Germany, Austria and Switzerland, from configuration alone. */
export const imprintPage = (imprint: Imprint): TextPage => ({
  title: 'Imprint',
  lead:
    'Information under § 5 DDG and § 18 MStV (Germany), § 5 ECG and § 25 MedienG (Austria) and ' +
    'Art. 3 (1) (s) UWG (Switzerland).',
  sections: imprintSections(imprint, {
    forOperator: 'For the operator',
    missing: missingWords(imprint),
    operator: 'Operator',
    address: operatorLines(imprint),
    representedBy: 'Represented by',
    contact: 'Contact',
    labels: {
      ...{ email: 'E-mail', phone: 'Telephone', register: 'Register' },
      ...{ vatId: 'VAT identification number', supervision: 'Supervising authority' },
      owner: 'Media owner',
    },
    corrections: 'Entries are corrected or removed by [a form of their own](/correction).',
    registerAndTax: 'Register and tax',
    responsible: 'Responsible for the content',
    addressAbove: 'at the address above (§ 18 (2) MStV).',
    disclosure: 'Disclosure',
    purpose:
      'Purpose and line of this medium (§ 25 MedienG): Kontor is a public register of European ' +
      'publishers, online stores and software companies and of hotels in Germany, Austria and ' +
      'Switzerland. It states facts with their [sources](/sources) and takes no money for ' +
      'being listed or for the order of its lists.',
    whichText: 'Which text counts',
    thisText: '[The German text](/de/imprint) counts. This is a translation.',
  }),
});
