import type { ApiEdition } from '#documents/reference/api.ts';
import type { Operation } from '#documents/reference/reference.ts';
import { localPath } from '#words/language.ts';
import type { Part } from '#words/part.ts';

/** Makes the tables of contents of the docs. */

const lineOf = ({ id, title }: Pick<Part, 'id' | 'title'>) => ({ title, href: `#${id}` });

const linkTo = ([href, title]: readonly [string, string]) => ({ title, href });

/** The guides and topics of an API, listed on each of its pages. */
const apiPages = ({ language, paths, topics, contents }: ApiEdition, here: string) => {
  const lines = [
    ...contents.pages.map(linkTo),
    ...topics.map(({ slug, title }) => ({ title, href: localPath(language, paths.topic(slug)) })),
  ];
  return {
    title: contents.title,
    lines: lines.filter(({ href }) => href !== localPath(language, here)),
  };
};

/** The contents of an overview: the other pages, then the groups of operations. */
export const overviewContents = (edition: ApiEdition) => [
  apiPages(edition, edition.paths.overview),
  {
    title: edition.words.operations,
    href: '#reference',
    lines: edition.guide.reference.groups.map(({ name, title }) => ({
      title,
      href: `#reference-${name}`,
    })),
  },
];

export const topicContents = (edition: ApiEdition, here: string) => [apiPages(edition, here)];

/** The contents of an operation's page: the operations of its group, then the topics. */
export const operationContents = (edition: ApiEdition, { tag, id }: Operation) => {
  const { language, paths, guide } = edition;
  const group = guide.reference.groups.find(({ name }) => name === tag);
  const others = (group?.operations ?? []).filter((each) => each.id !== id);
  return [
    {
      title: group?.title ?? tag,
      href: localPath(language, `${paths.overview}#reference-${tag}`),
      lines: others.map(({ id: other, summary }) => ({
        title: summary,
        href: localPath(language, paths.operation(other)),
      })),
    },
    // Shown on wide screens only: on a phone, the link above the heading leads to them.
    { ...apiPages(edition, ''), wide: true },
  ];
};

/** The contents of a page of the payments API: its parts, and the API's other pages. */
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
