import type { Publication } from '#documents/publication.ts';
import type { RegisterPartId } from '#words/en/register-api/part-ids.ts';

/** Requests for observations, changes and the files of whole registers. */
export const dataRequests = ({ siteUrl }: Publication) =>
  ({
    observations: `curl '${siteUrl}/api/observations?crawler=GPTBot&verdict=refused'`,
    changes: `curl '${siteUrl}/api/changes?limit=2'`,
    feeds: `curl '${siteUrl}/feed.json'`,
    files: `curl '${siteUrl}/data/index.json'`,
  }) satisfies Partial<Record<RegisterPartId, string>>;
