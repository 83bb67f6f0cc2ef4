import { resolve } from 'node:path';
import { itemJson } from '#register/search/entry.ts';
import { PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import type { Kind } from '#register/records/kinds.ts';
import { openPerCatalogue } from '#app/register/catalogue-file.ts';
import { siteReader, type Site } from '#app/register/site-reader.ts';
import { environment } from './environment.ts';

/** The composition root of the build: all data for pages and files, read once. */

export type { Site } from '#app/register/site-reader.ts';

export const site = openPerCatalogue(() => resolve(environment().catalogueFile), siteReader());

/** The body of `GET /api/{kind}` without a query. */
export const listBody = ({ entries }: Site, kind: Kind): string =>
  `[${entries[kind].slice(0, PAGE_SIZE_ROWS).map(itemJson).join(',')}]`;
