import type { FeedChange } from '#register/history/feed.ts';
import type { Kind } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import type { Publication } from '#documents/publication.ts';

/** The newest changes as JSON Feed 1.1, for readers of feeds. */

export const FEED_LENGTH = 100;

const nameOf = ({ slug, record }: FeedChange): string => {
  const name = record?.['name'];
  return typeof name === 'string' ? name : slug;
};

const WORDS: Readonly<Record<FeedChange['change'], (change: FeedChange) => string>> = {
  created: () => 'entered the register',
  updated: ({ fields }) => `changed: ${fields.join(', ')}`,
  removed: ({ reason }) => `was removed (${reason ?? 'no reason given'})`,
};

const feedPath = (kind: Kind | null): string =>
  kind === null ? '/feed.json' : `/${kind}/feed.json`;

/** `changes` come oldest first. */
export const jsonFeed = (
  { siteUrl }: Publication,
  kind: Kind | null,
  changes: readonly FeedChange[],
) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: kind === null ? 'Kontor: changes' : `Kontor: changes of ${REGISTER_WORDS[kind].title}`,
  home_page_url: kind === null ? siteUrl : `${siteUrl}/${kind}`,
  feed_url: siteUrl + feedPath(kind),
  description:
    `The newest ${FEED_LENGTH} changes. All of them, with whole records: ` +
    `${siteUrl}/api/changes`,
  language: 'en',
  items: changes
    .slice(-FEED_LENGTH)
    .toReversed()
    .map((change) => ({
      id: `${siteUrl}/api/changes#${change.cursor}`,
      url: `${siteUrl}/${change.kind}/${change.slug}`,
      title: `${nameOf(change)} ${WORDS[change.change](change)}`,
      content_text: `${nameOf(change)} ${WORDS[change.change](change)}.`,
      date_published: `${change.on}T00:00:00Z`,
      tags: [change.kind, change.change],
      _kontor: {
        kind: change.kind,
        slug: change.slug,
        change: change.change,
        fields: change.fields,
        reason: change.reason,
        moved_to: change.movedTo,
      },
    })),
});
