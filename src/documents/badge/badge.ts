import { escaped } from '#kernel/text/escape.ts';
import { tierOf, type Entry } from '#register/search/entry.ts';
import { HALLMARKS } from './hallmarks.ts';
import { localPath, type Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import { plain } from '#words/markdown.ts';
import { dayWords, valueWord } from '#words/words.ts';

/** The badge that an owner can show: the mark of the entry's tier, the tier, and its date. */

const WIDTH = 240;
const HEIGHT = 48;

/** The colours of the site; an image follows the light or dark setting of the reader's system. */
const STYLE =
  '.b{fill:#faf8f3;stroke:#d9d2c3}.i{fill:#16202e}.s{fill:#4c5664}' +
  '.m{fill:none;stroke:#a6321f;stroke-width:1.25}' +
  '@media(prefers-color-scheme:dark){.b{fill:#121a26;stroke:#2f3a49}.i{fill:#f1ece0}' +
  '.s{fill:#b3b5b4}.m{stroke:#f0907c}}';

/** A circle for what has no tier. */
const PLAIN_MARK = 'M9 1.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0 -15';

interface Drawn {
  title: string;
  mark: string;
  head: string;
  foot: string;
}

const FACE = 'font-family="system-ui,\'Segoe UI\',Helvetica,Arial,sans-serif"';

const drawn = ({ title, mark, head, foot }: Drawn, language: Language): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
  `viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t" xml:lang="${language}">` +
  `<title id="t">${escaped(title)}</title><style>${STYLE}</style>` +
  `<rect class="b" x=".5" y=".5" width="${WIDTH - 1}" height="${HEIGHT - 1}"/>` +
  `<path class="m" transform="translate(13 11) scale(1.45)" d="${mark}"/>` +
  `<g ${FACE}><text class="i" x="52" y="21" font-size="14" font-weight="600">${escaped(head)}` +
  `</text><text class="s" x="52" y="38" font-size="12">${escaped(foot)}</text></g></svg>\n`;

/** The day from which the tier stands, or on which it was last proved. */
const tierDay = ({ record }: Entry): string => {
  const proved = 'trustTier' in record ? record : null;
  if (proved === null || proved.trustTier === 'bronze') return record.checkedOn;
  const day = proved.trustTier === 'platinum' ? proved.paidRouteObservedOn : null;
  return day ?? proved.domainVerifiedOn ?? record.checkedOn;
};

export const badgeSvg = (entry: Entry, language: Language): string => {
  const tier = tierOf(entry);
  const { badge } = wordsIn(language);
  const day = dayWords(tierDay(entry), language);
  const word = tier === null ? null : valueWord(tier, language);
  const foot = word === null ? day : `${word} · ${day}`;
  const title = badge.title(entry.record.name, word, day);
  const mark = tier === null ? PLAIN_MARK : HALLMARKS[tier];
  return drawn({ title, mark, head: badge.listed, foot }, language);
};

/** The image for an entry that was removed or never existed. */
export const noBadgeSvg = (language: Language): string => {
  const { notListed } = wordsIn(language).badge;
  return drawn({ title: notListed, mark: PLAIN_MARK, head: notListed, foot: '–' }, language);
};

export const badgePath = ({ kind, slug }: Pick<Entry, 'kind' | 'slug'>, language: Language) =>
  localPath(language, `/badge/${kind}/${slug}.svg`);

const addressesOf = (entry: Entry, siteUrl: string, language: Language) => ({
  page: new URL(localPath(language, `/${entry.kind}/${entry.slug}`), siteUrl).href,
  image: new URL(badgePath(entry, language), siteUrl).href,
});

const altOf = ({ record }: Entry, language: Language): string =>
  wordsIn(language).badge.alt(record.name);

/** The same badge for pages that are written in Markdown. */
export const badgeMarkdown = (entry: Entry, siteUrl: string, language: Language): string => {
  const { page, image } = addressesOf(entry, siteUrl, language);
  return `[![${plain(altOf(entry, language))}](${image})](${page})`;
};

/** The HTML that an owner puts into a page of theirs. */
export const badgeHtml = (entry: Entry, siteUrl: string, language: Language): string => {
  const { page, image } = addressesOf(entry, siteUrl, language);
  const alt = escaped(altOf(entry, language));
  return (
    `<a href="${page}"><img src="${image}" width="${WIDTH}" height="${HEIGHT}" ` +
    `alt="${alt}" loading="lazy"></a>`
  );
};
