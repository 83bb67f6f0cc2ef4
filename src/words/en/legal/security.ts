import { plain } from '#words/markdown.ts';
import type { TextPage } from '#words/section.ts';

/** What the page has to name: where reports go, and the files that a build makes. */
export interface SecurityFacts {
  /** mailto: or https: */
  reports: string;
  billPath: string;
  noticesPath: string;
}

const contact = (reports: string): string => {
  const shown = reports.replace(/^mailto:/, '');
  return (
    `Write to [${plain(shown)}](${reports}), in English or German. Please do not tell others ` +
    'before it is mended.\n\nSay what you did, what happened, and what you expected; a request ' +
    'that can be repeated helps most. You get an answer within five working days. Who reports a ' +
    'weakness is named in the changelog if they wish.'
  );
};

const trying =
  'Try things against a start of your own: `npm ci && npm start` brings a test organization, a ' +
  'sandbox chain and fictional hotels. Here, use only what is yours: your own key, your own ' +
  'entry. Leave the data of others alone, and send no more requests than you need to show the ' +
  'fault. Who keeps to this acts with our consent, and we take no legal steps.';

const parts = ({ billPath, noticesPath }: SecurityFacts): string =>
  `All packages that serve or build this site are listed in the [bill of materials](${billPath}) ` +
  `(CycloneDX), made at each build, and their licences in the [notices of third ` +
  `parties](${noticesPath}).`;

/** The policy that /.well-known/security.txt leads to. */
export const securityPage = (facts: SecurityFacts): TextPage => ({
  title: 'Security',
  lead: 'How to report a weakness of this site or of its programs, and what it is made of.',
  sections: [
    { heading: 'Report a weakness', markdown: contact(facts.reports) },
    { heading: 'Where to try things', markdown: trying },
    { heading: 'What Kontor is made of', markdown: parts(facts) },
  ],
});
