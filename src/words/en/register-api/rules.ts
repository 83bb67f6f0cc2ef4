import { CLIENT_CACHING, CORS_HEADERS } from '#kernel/http/respond.ts';
import { PAGE_MAX, PAGE_SIZE_ROWS } from '#register/search/paging.ts';
import { Q_MAX_CODE_POINTS } from '#register/search/search-text.ts';
import type { PartsOf, RegisterPartId } from './part-ids.ts';

/** What a client may keep of an answer, by its status. */
export const CACHING_ROWS = {
  kept: `\`${CLIENT_CACHING.kept}\``,
  never: `\`${CLIENT_CACHING.never}\``,
};

export const EXPOSED_HEADERS = CORS_HEADERS['Access-Control-Expose-Headers'];

/** What holds for every request. */
export const rules = {
  conditional: {
    title: 'Conditional requests',
    lines: [
      'Every 200 carries an `ETag`. Keep it and send it as `If-None-Match`: what has not changed ' +
        'answers 304 without a body, and you keep what you have.',
    ],
  },
  caching: {
    title: 'How long answers are kept',
    lines: [
      'Content changes only when Kontor is published anew, and that empties the CDN. What a ' +
        'browser or client may keep stands in `Cache-Control`.',
    ],
    table: {
      caption: 'Cache-Control by answer',
      head: ['Status', 'Cache-Control'],
      rows: [
        ['200 and 304', CACHING_ROWS.kept],
        ['400, 404 and 410', CACHING_ROWS.kept],
        ['405 and 5xx', CACHING_ROWS.never],
      ],
    },
  },
  repair: {
    title: 'Read an error',
    lines: [
      'Every failure under `/api` answers JSON, never a page: a sentence in `error` says what is ' +
        'wrong and how to repair it. It is written for the sender of the request, person or agent.',
      'For a query, `issues` names the parameter in `path`.',
    ],
  },
  checks: {
    title: 'In which order a request is checked',
    lines: ['The first question that is answered with no decides the status.'],
  },
  refusals: { title: 'Every error' },
  bodies: { title: 'The body of an error' },
  forms: {
    title: 'Errors of the forms',
    lines: [
      'The forms, [List yourself](/apply) and [Correct or remove an entry](/correction), answer ' +
        'in the same way.',
      'They also know 413 (larger than 64 KB), 415 (neither JSON nor a form), 429 (too many; ' +
        '`Retry-After` says when again) and 503 (the database does not answer).',
    ],
  },
  limits: {
    title: 'Limits',
    table: {
      caption: 'Limits',
      head: ['What', 'Limit'],
      rows: [
        ['Rows a page', String(PAGE_SIZE_ROWS)],
        ['`page`', `1 to ${PAGE_MAX.toLocaleString('en-GB')}; without it, 1`],
        ['`q`', `at most ${Q_MAX_CODE_POINTS} characters, counted as Unicode code points`],
        ['`slug`', '1 to 100 lower-case letters, digits and hyphens'],
        ['Hotels', `the first ${PAGE_SIZE_ROWS} by name; each one by its slug`],
        ['Requests', 'reading is not counted; ask again with the `ETag` rather than for the whole'],
        [
          'Calls of `list_hotels`',
          'counted by the minute; 429 with `Retry-After` where there are too many',
        ],
      ],
    },
  },
  cors: {
    title: 'CORS',
    lines: [
      'Every answer may be read from any origin: `Access-Control-Allow-Origin` is `*`. The one ' +
        'operation with a key is not open to scripts of other sites.',
      `Scripts may read these headers, too: \`${EXPOSED_HEADERS}\`.`,
      'A preflight is answered and may be kept for a day. No cookie is set or read.',
    ],
  },
  versions: {
    title: 'Versions',
    lines: [
      'Paths carry no version. The version of the description is `info.version` of ' +
        '[/openapi.json](/openapi.json), which follows OpenAPI 3.1.',
      'Every operation also answers HEAD and OPTIONS.',
    ],
  },
} satisfies Partial<PartsOf<RegisterPartId>>;
