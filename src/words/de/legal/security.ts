import type { Words } from '#words/en/english.ts';
import { plain } from '#words/markdown.ts';

const contact = (reports: string): string =>
  `Schreiben Sie an [${plain(reports.replace(/^mailto:/, ''))}](${reports}), auf Deutsch oder ` +
  'Englisch. Bitte sagen Sie es niemand anderem, bevor es behoben ist.\n\nSchreiben Sie, was Sie ' +
  'taten, was geschah und was Sie erwartet hatten; am meisten hilft eine Anfrage, die sich ' +
  'wiederholen lässt. Sie bekommen eine Antwort innerhalb von fünf Werktagen. Wer eine Schwäche ' +
  'meldet, wird im Änderungsverzeichnis genannt, wenn er das möchte.';

const trying =
  'Versuchen Sie Dinge an einem eigenen Start: `npm ci && npm start` bringt eine ' +
  'Testorganisation, eine Sandbox-Blockchain und erfundene Hotels. Benutzen Sie hier nur, was ' +
  'Ihnen gehört: Ihren eigenen Schlüssel, Ihren eigenen Eintrag. Lassen Sie die Daten anderer in ' +
  'Ruhe, und senden Sie nicht mehr Anfragen, als Sie brauchen, um den Fehler zu zeigen. Wer sich ' +
  'daran hält, handelt mit unserer Zustimmung, und wir unternehmen rechtlich nichts.';

/** The policy that /.well-known/security.txt leads to, in German. */
export const securityPage: Words['securityPage'] = ({ reports, billPath, noticesPath }) => ({
  title: 'Sicherheit',
  lead:
    'Wie man eine Schwäche dieser Website oder ihrer Programme meldet, und woraus sie ' +
    'gemacht ist.',
  sections: [
    { heading: 'Eine Schwäche melden', markdown: contact(reports) },
    { heading: 'Wo man Dinge versuchen kann', markdown: trying },
    {
      heading: 'Woraus Kontor gemacht ist',
      markdown:
        'Alle Pakete, die diese Website ausliefern oder bauen, stehen in der ' +
        `[Stückliste](${billPath}) (CycloneDX), die bei jedem Bau entsteht, und ihre Lizenzen in ` +
        `den [Hinweisen auf Dritte](${noticesPath}).`,
    },
  ],
});
