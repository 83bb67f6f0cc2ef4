import { codeBlock, type BadgePage, type BadgeSample } from '#words/badge.ts';
import type { TextPage } from '#words/section.ts';

const shown = (lines: BadgeSample['lines']): string[] =>
  lines === null
    ? []
    : [
        'In HTML:',
        codeBlock('html', lines.html),
        'In Markdown, as for a README:',
        codeBlock('markdown', lines.markdown),
      ];

/** What is the same for everybody. */
const ALWAYS: TextPage['sections'] = [
  {
    heading: 'Size and colours',
    markdown:
      'It is 240 by 48 pixels, and stays sharp at any size; keep its proportions. It is light or ' +
      'dark as the visitor’s system is. Keep the text for those who do not see it (`alt`).',
  },
  {
    heading: 'When the entry ends',
    markdown:
      'The address then answers with 404 and an image that says “Not listed in Kontor”: ' +
      'take the lines out. Fictional entries have no badge.',
  },
];

/** The page that says how an owner shows the badge. */
export const badgePage: BadgePage = ({ siteUrl, lines }) => ({
  title: 'The badge',
  lead: 'A small image for your own site: that you are listed, your tier, and the day of it.',
  sections: [
    {
      heading: 'Put it on your site',
      markdown: [
        'Take the lines of your own entry: they stand under “Badge” at the end of its page, ' +
          'and on your private page after [This is us](/claim). They are an image that leads ' +
          'to the entry.',
        ...shown(lines),
        'With `/de` before `/badge` the image speaks German, and so does the page behind it.',
      ].join('\n\n'),
    },
    {
      heading: 'What it shows',
      markdown:
        'The [tier](/how-it-works) that the entry has today, and the day on which it was ' +
        'last proved: of the paid address for platinum, of the domain for gold and silver. ' +
        'Without a proof it is the day on which the entry was last checked. Hotels have no ' +
        'tier, and show that day alone. The image follows the entry: who wins a tier, or ' +
        'loses one, changes nothing on their site.',
    },
    {
      heading: 'What it asks of visitors',
      markdown:
        `Their browser fetches one SVG image of about 1 KB from ${siteUrl}. It sets no cookie, ` +
        'runs no script and loads nothing else. A Content-Security-Policy has to allow it:\n\n' +
        `${codeBlock('text', `img-src ${siteUrl}`)}\n\n` +
        'Whoever would rather have no request to another site can store the file and serve it, ' +
        'and fetch it again each day: a copy does not know when a tier ends.',
    },
    ...ALWAYS,
  ],
});
