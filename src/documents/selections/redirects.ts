import { KINDS, type Kind } from '#register/records/kinds.ts';
import type { Entries } from '#documents/facts.ts';
import { selectionsOf } from './selection.ts';

/** Other names under which people look for a register. */
const ALIASES: readonly (readonly [alias: string, kind: Kind])[] = [
  ['software', 'saas'],
  ['stores', 'ecommerce'],
];

const named = (kind: Kind): string[] => [
  kind,
  ...ALIASES.filter(([, each]) => each === kind).map(([alias]) => alias),
];

const topicRules = (kind: Kind, entries: Entries): string[] =>
  selectionsOf(kind, entries[kind])
    .filter(({ traits }) => traits.length === 1)
    .flatMap(({ traits }) => traits.filter(({ by }) => by === 'topic'))
    .flatMap(({ key }) =>
      named(kind).flatMap((name) => [
        `/${name}/${key} /${kind}/topics/${key} 301`,
        `/${name}/${key}/* /${kind}/topics/${key}/:splat 301`,
      ]),
    );

/**
 * Short addresses as people guess them, such as /software/payroll. None of these rules is forced:
 * an entry whose slug is that word keeps its page.
 */
export const redirectRules = (entries: Entries): string =>
  [
    ...KINDS.flatMap((kind) => topicRules(kind, entries)),
    ...ALIASES.flatMap(([alias, kind]) => [
      `/${alias} /${kind} 301`,
      `/${alias}/* /${kind}/:splat 301`,
    ]),
    '',
  ].join('\n');
