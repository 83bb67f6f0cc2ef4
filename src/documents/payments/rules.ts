import { markdownPath } from '#documents/reference/api.ts';
import { RULE_TOPICS, type PaymentRules } from '#words/en/payments/states.ts';
import type { Language } from '#words/language.ts';
import { blocks, bullets, code, link, plain, table } from '#words/markdown.ts';
import { paymentWordsIn } from '#words/payments.ts';
import { topicPath } from './paths.ts';
import { drawingsIn, type Drawing } from './states.ts';

/** The rules as Markdown; a drawing of the page becomes a table. */

const life = ({ title, said, arrows }: Drawing, { head }: PaymentRules): string =>
  blocks(
    `### ${title}`,
    said,
    table(
      head,
      arrows.map(({ from, to, when }) => [code(from), code(to), plain(when)]),
    ),
  ).trimEnd();

export const rulesMarkdown = (language: Language): string => {
  const { rules, topics } = paymentWordsIn(language);
  const { title, lead, states, contents, about, changes } = rules;
  const lines = RULE_TOPICS.map(({ slug }) => {
    const named = topics.find((topic) => topic.slug === slug)?.title ?? slug;
    return `${link(named, markdownPath(language, topicPath(slug)))}: ${about[slug]}`;
  });
  return blocks(
    `# ${title}`,
    lead,
    `## ${states}`,
    ...drawingsIn(language).map((drawing) => life(drawing, rules)),
    `## ${contents}`,
    bullets(lines),
    `## ${changes.title}`,
    changes.text,
    ...Object.entries(changes.days).map(([day, what]) =>
      blocks(`### ${day}`, bullets(what)).trimEnd(),
    ),
  );
};
