import { codeBlock, type BadgePage, type BadgeSample } from '#words/badge.ts';
import type { TextPage } from '#words/section.ts';

const shown = (lines: BadgeSample['lines']): string[] =>
  lines === null
    ? []
    : [
        'In HTML:',
        codeBlock('html', lines.html),
        'In Markdown, etwa für eine README:',
        codeBlock('markdown', lines.markdown),
      ];

/** What is the same for everybody. */
const ALWAYS: TextPage['sections'] = [
  {
    heading: 'Größe und Farben',
    markdown:
      'Es ist 240 mal 48 Pixel groß und in jeder Größe scharf; behalten Sie das Verhältnis ' +
      'bei. Es ist hell oder dunkel wie das System des Besuchers. Behalten Sie den Text ' +
      'für alle, die es nicht sehen (`alt`).',
  },
  {
    heading: 'Wenn der Eintrag endet',
    markdown:
      'Die Adresse antwortet dann mit 404 und einem Bild, auf dem „Nicht bei Kontor eingetragen“ ' +
      'steht: Nehmen Sie die Zeilen heraus. Fiktive Einträge haben kein Abzeichen.',
  },
];

/** The page that says how an owner shows the badge. */
export const badgePage: BadgePage = ({ siteUrl, lines }) => ({
  title: 'Das Abzeichen',
  lead: 'Ein kleines Bild für Ihre Website: dass Sie eingetragen sind, die Stufe und ihr Tag.',
  sections: [
    {
      heading: 'Auf Ihrer Website zeigen',
      markdown: [
        'Nehmen Sie die Zeilen Ihres eigenen Eintrags: Sie stehen unter „Abzeichen“ am Ende ' +
          'seiner Seite und auf Ihrer privaten Seite nach [Das sind wir](/de/claim). Sie sind ' +
          'ein Bild, das zum Eintrag führt.',
        ...shown(lines),
        'Ohne `/de` vor `/badge` spricht das Bild Englisch, ebenso die Seite, zu der es führt.',
      ].join('\n\n'),
    },
    {
      heading: 'Was es zeigt',
      markdown:
        'Die [Stufe](/de/how-it-works), die der Eintrag heute hat, und den Tag des letzten ' +
        'Nachweises: der bezahlten Adresse bei Platin, der Domain bei Gold und Silber. Ohne ' +
        'Nachweis ist es der Tag, an dem der Eintrag zuletzt geprüft wurde. Hotels haben ' +
        'keine Stufe und zeigen nur diesen Tag. Das Bild folgt dem Eintrag: Wer eine Stufe ' +
        'gewinnt oder verliert, ändert auf der eigenen Website nichts.',
    },
    {
      heading: 'Was es von Besuchern verlangt',
      markdown:
        `Ihr Browser holt ein SVG-Bild von etwa 1 KB von ${siteUrl}. Es setzt kein Cookie, führt ` +
        'kein Skript aus und lädt sonst nichts. Eine Content-Security-Policy muss es ' +
        'erlauben:\n\n' +
        `${codeBlock('text', `img-src ${siteUrl}`)}\n\n` +
        'Wer keine Anfrage an eine andere Website möchte, kann die Datei speichern, selbst ' +
        'ausliefern und jeden Tag neu holen: Eine Kopie weiß nicht, wann eine Stufe endet.',
    },
    ...ALWAYS,
  ],
});
