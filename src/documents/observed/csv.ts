import { GROUPS, type Figures } from '#register/observatory/figures.ts';
import { csvText } from '#register/search/csv.ts';

/** The figures of the page of observations as one table: one row for each bar and each date. */

const HEAD = ['question', 'subject', 'day', 'companies', 'of', 'list', 'api'];

export const observedCsv = ({ groups, time, lastDay }: Figures): string =>
  csvText([
    HEAD,
    ...GROUPS.flatMap((group) =>
      groups[group].map(({ subject, members, of, path, api }) => [
        ...[group, subject, lastDay ?? '', members.length, of],
        ...(members.length === 0 ? ['', ''] : [path, api ?? '']),
      ]),
    ),
    ...time.flatMap(({ subject, points }) =>
      points.map(({ day, count, of }) => ['time', subject, day, count, of, '', '']),
    ),
  ]);
