import { KINDS } from '#register/records/kinds.ts';
import { counted, REGISTER_WORDS } from '#words/words.ts';
import type { DocumentFacts } from './facts.ts';
import { guide } from '#words/en/guide.ts';
import { blocks, bullets, link, steps } from '#words/markdown.ts';

/** The Markdown alternate of the home page. */
export const homeMarkdown = ({ entries }: DocumentFacts): string =>
  blocks(
    '# Kontor',
    `> ${guide.what}`,
    '## Registers',
    bullets(
      KINDS.map((kind) => {
        const words = REGISTER_WORDS[kind];
        const address = link(words.title, `/${kind}.md`);
        return `${address}: ${counted(entries[kind].length, words)}. ${words.sentence}`;
      }),
    ),
    '## For agents',
    guide.noKey,
    steps(guide.flow),
    bullets(guide.payment),
    bullets([
      link('API description', '/openapi.json'),
      link('SKILL.md', '/SKILL.md'),
      link('Guide and reference', '/docs.md'),
      link('How it works', '/how-it-works.md'),
      link('llms.txt', '/llms.txt'),
    ]),
  );
