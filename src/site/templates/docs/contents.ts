import { operationPath, PAYMENTS_PATH, topicPath } from '#documents/payments/paths.ts';
import type { Operation, Reference } from '#documents/reference/reference.ts';
import { isKind } from '#register/records/kinds.ts';
import { quickStart, type QuickStart } from '#words/en/docs.ts';
import type { DocsWords } from '#words/docs.ts';
import { localPath, type Language } from '#words/language.ts';
import { paymentWordsIn } from '#words/payments.ts';
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
const paymentPages = (language: Language, here: string) => {
  const {
    payments: { contents },
    topics,
  } = paymentWordsIn(language);
  const lines = [
    ...contents.pages.map(linkTo),
    ...topics.map(({ slug, title }) => ({ title, href: localPath(language, topicPath(slug)) })),
  ];
  return {
    title: contents.title,
    lines: lines.filter(({ href }) => href !== localPath(language, here)),
  };
};

/** The topics, then the groups of operations. */
export const paymentsContents = (language: Language, { groups }: Reference) => [
  paymentPages(language, PAYMENTS_PATH),
  {
    title: paymentWordsIn(language).topicWords.operations,
    href: '#reference',
    lines: groups.map(({ name, title }) => ({ title, href: `#reference-${name}` })),
  },
];

export const topicContents = (language: Language, here: string) => [paymentPages(language, here)];

/** The operations of the same group, then the topics. */
export const operationContents = (
  language: Language,
  { groups }: Reference,
  { tag, id }: Operation,
) => [
  {
    title: groups.find(({ name }) => name === tag)?.title ?? tag,
    href: localPath(language, `${PAYMENTS_PATH}#reference-${tag}`),
    lines: groups
      .filter(({ name }) => name === tag)
      .flatMap(({ operations }) => operations)
      .filter((each) => each.id !== id)
      .map(({ id: other, summary }) => ({
        title: summary,
        href: localPath(language, operationPath(other)),
      })),
  },
  // On a phone the way to them is the link above the heading.
  { ...paymentPages(language, ''), wide: true },
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
