import { operationPath, PAYMENTS_PATH, topicPath } from '#documents/payments/paths.ts';
import type { Operation, Reference } from '#documents/reference/reference.ts';
import { isKind } from '#register/records/kinds.ts';
import { TOPICS, topicWords } from '#words/en/payments/topics.ts';
import { quickStart, type QuickStart } from '#words/en/docs.ts';
import type { DocsWords } from '#words/docs.ts';
import type { PaymentWords } from '#words/payments.ts';
import type { Part } from '#words/part.ts';
import { REGISTER_WORDS } from '#words/words.ts';

/** What the tables of contents of the docs list. */

/** The name of a group of operations, as the rest of the site calls that register. */
export const groupTitle = (tag: string): string => (isKind(tag) ? REGISTER_WORDS[tag].title : tag);

/** The first word of a summary, which stands beside the name of its group: list, one. */
const shortSummary = (summary: string): string =>
  (/^\w+/.exec(summary)?.[0] ?? summary).toLowerCase();

const lineOf = ({ id, title }: Pick<Part, 'id' | 'title'>) => ({ title, href: `#${id}` });

const linkTo = ([href, title]: readonly [string, string]) => ({ title, href });

const groupLine = ({ name, operations }: Reference['groups'][number]) => ({
  title: groupTitle(name),
  href: `#reference-${name}`,
  more: operations.map(({ id, summary }) => ({
    title: shortSummary(summary),
    href: `#${id}`,
    label: summary,
  })),
});

/** The quick start and its steps. */
export const quickStartContents = ({ title, steps }: QuickStart) => ({
  title,
  href: '#guide',
  fine: true,
  lines: Object.values(steps).map(lineOf),
});

export const docsContents = ({ docs }: DocsWords, { groups }: Reference) => {
  const { hotels, errors, limits, caching, cors, versions } = docs;
  const line = (id: string, { title }: { title: string }) => ({ title, href: `#${id}` });
  return [
    quickStartContents(quickStart),
    {
      ...line('hotel-search', { title: hotels.short }),
      lines: [
        line('hotel-arguments', { title: hotels.arguments }),
        line('hotel-answer', { title: hotels.answer }),
      ],
    },
    line('directory-mcp', { title: docs.directory.short }),
    line('data-and-changes', { title: docs.data.short }),
    { ...line('reference', docs.reference), lines: groups.map(groupLine) },
    {
      ...line('errors', { title: docs.rules }),
      lines: [
        ...[line('errors', errors), line('limits', limits), line('caching', caching)],
        ...[line('cors', cors), line('versions', versions)],
      ],
    },
    line('payments', docs.payments),
  ];
};

/** The topics, the guides and the errors of the payments API, beside each of its pages. */
const paymentPages = ({ payments: { contents } }: PaymentWords, here: string) => ({
  title: contents.title,
  lines: [
    ...contents.pages.map(linkTo),
    ...TOPICS.map(({ slug, title }) => ({ title, href: topicPath(slug) })),
  ].filter(({ href }) => href !== here),
});

/** The topics, then the groups of operations. */
export const paymentsContents = (words: PaymentWords, { groups }: Reference) => [
  paymentPages(words, PAYMENTS_PATH),
  {
    title: topicWords.operations,
    href: '#reference',
    lines: groups.map(({ name }) => ({ title: name, href: `#reference-${name}` })),
  },
];

export const topicContents = (words: PaymentWords, here: string) => [paymentPages(words, here)];

/** The operations of the same group, then the topics. */
export const operationContents = (
  words: PaymentWords,
  { groups }: Reference,
  { tag, id }: Operation,
) => [
  {
    title: tag,
    href: `${PAYMENTS_PATH}#reference-${tag}`,
    lines: groups
      .filter(({ name }) => name === tag)
      .flatMap(({ operations }) => operations)
      .filter((each) => each.id !== id)
      .map((each) => ({ title: each.summary, href: operationPath(each.id) })),
  },
  // On a phone the way to them is the link above the heading.
  { ...paymentPages(words, ''), wide: true },
];

/** The parts of a page of the payments API, and the API's other pages. */
export const pageContents = (
  contents: { title: string; pages: readonly (readonly [string, string])[] },
  title: string,
  parts: readonly Pick<Part, 'id' | 'title'>[],
  here: string,
) => [
  { title, lines: parts.map(lineOf) },
  {
    title: contents.title,
    lines: contents.pages.filter(([path]) => path !== here).map(linkTo),
  },
];
