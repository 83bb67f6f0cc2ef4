import { paymentRules } from '#words/en/payments/rules.ts';
import { blocks, bullets, code, link, plain, table } from '#words/markdown.ts';
import { topicPath } from './paths.ts';
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
  const { title, lead, states, contents, topics, changes } = paymentRules;
  return blocks(
    `# ${title}`,
    lead,
    `## ${states}`,
    ...DRAWINGS.map(life),
    `## ${contents}`,
    bullets(
      topics.map((each) => `${link(each.title, `${topicPath(each.slug)}.md`)}: ${each.about}`),
    ),
    `## ${changes.title}`,
    changes.text,
    ...changes.days.map(({ day, what }) => blocks(`### ${day}`, bullets(what)).trimEnd()),
  );
};
