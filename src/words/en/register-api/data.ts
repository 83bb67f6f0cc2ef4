import { guide } from '#words/en/guide.ts';
import type { PartsOf, RegisterPartId } from './part-ids.ts';

/** What there is besides the operations, and how it may be used. */
export const data = {
  files: {
    title: 'Whole registers',
    lines: [
      guide.moreData.files,
      'A file is better than a walk through all pages: it is one request, and it says of which ' +
        'day it is.',
      '`/data/dcat.jsonld` describes the files for data portals (DCAT-AP 3).',
      'The pages have files as well: `/publishers.csv`, and so for each register, holds its rows ' +
        'as a table; `/observed.csv` the figures of [what sites let software do](/observed).',
    ],
    text:
      '[The register as data](/data) lists the files with their sizes, and says what stands in ' +
      'them.',
  },
  changes: {
    title: 'What has changed since',
    lines: [
      guide.moreData.changes,
      '`kind` keeps to one register, and `limit` to so many changes of an answer: from 1 to ' +
        '1000, 100 where it is left out.',
      '`kind` and `slug` together give the history of one entry, also under its earlier slugs; ' +
        'that of a removed one ends with the reason. A slug that was never listed is a 404.',
      'Whoever holds a file of `/data` and applies what follows its cursor holds the current one.',
    ],
    text: '[The register as data](/data) says how each change is applied.',
  },
  feeds: {
    title: 'Feeds for readers',
    lines: [
      '[JSON Feed](/feed.json) and [Atom](/feed.xml) hold the newest changes of all registers.',
      'Each register has an Atom feed of its own, such as `/saas/feed.xml`.',
    ],
  },
  observations: {
    title: 'Dated facts about sites',
    lines: [
      guide.moreData.observations,
      'What is observed: whether `robots.txt` refuses crawlers of AI companies, whether there is ' +
        'a feed, and whether the site asks for payment.',
      'The list takes `crawler` (a crawler by name, or `*` for all that `robots.txt` does not ' +
        'name) or `fact` (such as `llms-txt` or `feed`), and `verdict`, `kind` and `page`. Its ' +
        'answer is `{"total": …, "observations": […]}`: a hundred facts a page, by site, each ' +
        'with `site` and the `entries` that have it.',
      'One entry answers `site`, `visitedAt` (`null` before the first visit), `restDueAt` (when ' +
        'the rest follows of a visit that had no time for all), `facts` and ' +
        '`history`, the newest change first. An entry that was removed is a 410 that says why.',
      'A fact has `fact`, `verdict`, `value`, `since` (when three visits on different days had ' +
        'agreed), `observedAt` (when it was last seen so) and `evidence`: `url`, `status`, the ' +
        'SHA-256 `hash` of what was read, and the `line` that said so. The `value` of a crawler ' +
        'that may read is `whole`, or `in part` where some addresses are closed to it.',
    ],
    table: {
      caption: 'Verdicts',
      head: ['Verdict', 'Meaning'],
      rows: [
        ['`open`', 'whoever asks gets it'],
        ['`gated`', 'for payment or after a login'],
        ['`refused`', 'the site says no'],
        ['`wrong`', 'it is there and does not work'],
        ['`absent`', 'it is not there'],
        ['`unknown`', 'nobody could tell'],
      ],
    },
    text:
      '[What sites let software do](/observed) draws the figures; [the observer](/observer) says ' +
      'how sites are visited.',
  },
  licences: {
    title: 'Licences',
    lines: [
      'What comes from a source with its own licence keeps it: [Sources and licences](/sources) ' +
        'names each, and every record of a file names its source.',
      'The hotels, and all registers together, contain data © OpenStreetMap contributors under ' +
        'the Open Database License (ODbL) 1.0.',
      'You may copy, change and use them for any purpose; what you publish of them as a database ' +
        'stands under the ODbL as well.',
    ],
  },
  citing: {
    title: 'How to cite',
    lines: [
      'Name Kontor, the day and the address. [The register as data](/data) has the sentence with ' +
        'the day of the files.',
    ],
  },
  mistakes: {
    title: 'When something is wrong',
    lines: [
      '[Say so](/correction): the change reaches the next files and the feed. An owner can ask ' +
        'for removal in the same way.',
    ],
  },
} satisfies Partial<PartsOf<RegisterPartId>>;
