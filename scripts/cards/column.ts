import type { Card } from '#site/templates/card.ts';
import { COLOURS } from './colours.ts';
import { HEAD, TEXT } from './fonts.ts';
import { nameSize } from './name-size.ts';
import { COLUMN, HEIGHT } from './page.ts';
import { atMost, box, setWords, within } from './words.ts';

const NAME_LINES = 3;
const SENTENCE_LINES = 3;

/** SVG of what is written of one entry: its name, its sentence and the line at the foot. */
export const drawColumn = ({ name, sentence, foot }: Card): Promise<string> =>
  setWords(
    { color: COLOURS.ink, fontFamily: TEXT },
    box(
      within({ ...COLUMN, top: COLUMN.headRule, bottom: COLUMN.footRule }),
      box(
        { ...atMost(NAME_LINES), fontFamily: HEAD, fontSize: nameSize(name), lineHeight: 1.08 },
        name,
      ),
      box(
        {
          ...atMost(SENTENCE_LINES),
          marginTop: 26,
          color: COLOURS.inkSoft,
          fontSize: 31,
          lineHeight: 1.4,
        },
        sentence,
      ),
    ),
    box(
      within({ ...COLUMN, top: COLUMN.footRule, bottom: HEIGHT }),
      box({ ...atMost(1), fontSize: 28 }, foot),
    ),
  );
