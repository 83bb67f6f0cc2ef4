import { ENDING_PLACES, ENDINGS, type Ending } from '#payments/sandbox/endings.ts';
import { bullets, code, table } from '#words/markdown.ts';

/** How every ending is tried with a test key: for the page and its Markdown twin. */

export const ENDING_RULES: readonly string[] = [
  'In test mode these values ask for an ending; in live mode they are values like any other.',
  'The wallets are known to the sandbox chain of `npm start`. Their endings are not told but ' +
    'played: real transactions land, fail or are lost there. On another chain they are wallets.',
  'Of an `iban` the last five digits count, so that any bank account can be tried.',
  '`POST /v1/sandbox/clock` with `{"seconds": 3600}` moves the clock of your organization ' +
    'forward: quotes expire by it, and payouts, bank payments and deliveries of events that ' +
    'wait go on.',
];

export const ENDING_ROWS: readonly Ending[] = Object.values(ENDINGS);

export const endingPlace = ({ place }: Ending): string => ENDING_PLACES[place];

const cells = (ending: Ending): string[] => [
  ending.title,
  endingPlace(ending),
  code(ending.value),
  ending.happens,
];

export const endingsMarkdown = (): string =>
  [
    bullets(ENDING_RULES),
    table(['To try', 'send as', 'this', 'and then'], ENDING_ROWS.map(cells)),
  ].join('\n\n');
