import { partMarkdown } from '#documents/part.ts';
import { paymentRules } from '#words/en/payment-rules.ts';
import { blocks, bullets, code, plain, table } from '#words/markdown.ts';
import { DRAWINGS, type Drawing } from './states.ts';

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

export const rulesMarkdown = (): string => {
  const { title, lead, states, parts, changes } = paymentRules;
  return blocks(
    `# ${title}`,
    lead,
    `## ${states}`,
    ...DRAWINGS.map(life),
    ...parts.map(partMarkdown),
    `## ${changes.title}`,
    changes.text,
    ...changes.days.map(({ day, what }) => blocks(`### ${day}`, bullets(what)).trimEnd()),
  );
};
