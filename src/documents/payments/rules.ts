import { blocks, bullets, code, plain, table } from '#words/markdown.ts';
import {
  CHANGES,
  CHANGES_SAID,
  LIMITS,
  REPETITION,
  REPETITION_SAID,
  RULES_SAID,
  RULES_TITLE,
  SAFETY,
  TEST_MODE,
} from '#words/en/payment-rules.ts';
import { DRAWINGS, type Drawing } from './states.ts';
import { WEBHOOK_RULES } from '#words/en/webhook-rules.ts';

/** The rules as Markdown; what the page draws is a table here. */

const life = ({ title, said, arrows }: Drawing): string =>
  blocks(
    `### ${title}`,
    said,
    table(
      ['From', 'To', 'When'],
      arrows.map(({ from, to, when }) => [code(from), code(to), plain(when)]),
    ),
  ).trimEnd();

export const rulesMarkdown = (): string =>
  blocks(
    `# ${RULES_TITLE}`,
    RULES_SAID,
    '## States',
    ...DRAWINGS.map(life),
    '## Once and no more',
    bullets(REPETITION_SAID),
    table(['What came back', 'What to do'], REPETITION),
    '## Webhooks',
    bullets(WEBHOOK_RULES),
    '## Limits',
    table(['What', 'At most'], LIMITS),
    '## Test mode',
    bullets(TEST_MODE),
    '## Safety',
    bullets(SAFETY),
    '## Changes',
    ...CHANGES_SAID,
    ...CHANGES.map(({ day, what }) => blocks(`### ${day}`, bullets(what)).trimEnd()),
  );
