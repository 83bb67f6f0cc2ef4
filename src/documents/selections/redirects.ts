import { KINDS, type Kind } from '#register/records/kinds.ts';
import { parametersOf } from '#register/records/page-parameters.ts';
import type { Entries } from '#documents/facts.ts';
import { keysOf } from '#register/places/names.ts';
import { LANGUAGES, localPath } from '#words/language.ts';
import { isLocation, largestFirst, selectionsOf, type Selection } from './selection.ts';

interface Address {
  kind: Kind;
  slug: string;
}

const LISTINGS = '/.netlify/functions/listings';

/** Other names under which people look for a register. */
const ALIASES: readonly (readonly [alias: string, kind: Kind])[] = [
  ['software', 'saas'],
  ['stores', 'ecommerce'],
];

const named = (kind: Kind): string[] => [
  kind,
  ...ALIASES.filter(([, each]) => each === kind).map(([alias]) => alias),
];

/** A short address leads to the page in the language of the request. */
const moved = (from: string, to: string): string[] =>
  LANGUAGES.map((language) => `${localPath(language, from)} ${localPath(language, to)} 301`);

const topicRules = (kind: Kind, entries: Entries): string[] =>
  selectionsOf(kind, entries[kind])
    .filter(({ traits }) => traits.length === 1)
    .flatMap(({ traits }) => traits.filter(({ by }) => by === 'topic'))
    .flatMap(({ key }) =>
      named(kind).flatMap((name) => [
        ...moved(`/${name}/${key}`, `/${kind}/topics/${key}`),
        ...moved(`/${name}/${key}/*`, `/${kind}/topics/${key}/:splat`),
      ]),
    );

/** Other names of towns and areas: Tirol for Tyrol, Vienna for Wien. */
const otherKeys = ({ traits: [trait], entries: chosen }: Selection): string[] => {
  if (trait?.area !== undefined) return [...keysOf(trait.area)];
  return [...new Set(chosen.flatMap(({ location }) => location?.townKeys ?? []))];
};

/** A name that two towns or areas share leads to the one with more hotels. */
const locationRules = (kind: Kind, entries: Entries): string[] => {
  const all = selectionsOf(kind, entries[kind]);
  const taken = new Set(all.map(({ path }) => path));
  return largestFirst(all.filter(isLocation)).flatMap((selection) =>
    otherKeys(selection).flatMap((key) => {
      const path = `/${kind}/in/${key.replaceAll(' ', '-')}`;
      if (taken.has(path)) return [];
      taken.add(path);
      return moved(path, selection.path);
    }),
  );
};

/** The pages that German law requires, under the names that people type. */
const LEGAL_RULES = [
  ['impressum', 'imprint'],
  ['datenschutz', 'privacy'],
].flatMap(([name, page]) => [`/${name} /de/${page} 301`, `/de/${name} /de/${page} 301`]);

/** The address of a removed entry shows the page of its removal, with the status 410. */
const removedRules = (removed: readonly Address[]): string[] =>
  removed.flatMap(({ kind, slug }) =>
    LANGUAGES.map((language) =>
      [
        localPath(language, `/${kind}/${slug}`),
        localPath(language, `/removed/${kind}/${slug}`),
        '410',
      ].join(' '),
    ),
  );

/**
 * A register that is narrowed, searched or sorted is drawn by a function, in place of its page. A
 * rule with one parameter matches whatever others there are.
 */
const LISTING_RULES = KINDS.flatMap((kind) =>
  LANGUAGES.flatMap((language) =>
    parametersOf(kind).map(
      (name) => `${localPath(language, `/${kind}`)} ${name}=:${name} ${LISTINGS} 200!`,
    ),
  ),
);

/**
 * Short addresses as people guess them, such as /software/payroll, are not forced:
 * an entry whose slug is that word keeps its page.
 */
export const redirectRules = (entries: Entries, removed: readonly Address[]): string =>
  [
    ...removedRules(removed),
    ...LISTING_RULES,
    ...LEGAL_RULES,
    ...KINDS.flatMap((kind) => topicRules(kind, entries)),
    ...KINDS.flatMap((kind) => locationRules(kind, entries)),
    ...ALIASES.flatMap(([alias, kind]) => [
      ...moved(`/${alias}`, `/${kind}`),
      ...moved(`/${alias}/*`, `/${kind}/:splat`),
    ]),
    '',
  ].join('\n');
