import { dayNumber, isoDate } from '#hotels/calendar/day.ts';
import { alpineBitsSamples } from '#hotels/samples/alpinebits.ts';
import { ariSamples } from '#hotels/samples/ari.ts';
import { SAMPLE_HOTEL_CODE, type SampleMessage } from '#hotels/samples/sample.ts';
import { hotelDate } from '#hotels/search/today.ts';
import { VALIDATOR_PATH, WAYS, type Way } from '#words/en/hotels/ways.ts';
import type { Language } from '#words/language.ts';
import { wordsIn } from '#words/languages.ts';
import type { Section, TextPage } from '#words/section.ts';

/** The pages of the ways by which prices come in, with messages that can be sent as they are. */

const NIGHTS = 365;
const STAY_AHEAD = 30;
const STAY_NIGHTS = 3;

interface Samples {
  alpinebits: readonly SampleMessage[];
  ari: readonly SampleMessage[];
  /** The stay that examples price, as the validator reads it. */
  stay: string;
}

/** Of the day of the build: nights of the past would be answered with a warning. */
const samplesOf = (now: Date): Samples => {
  const today = dayNumber(hotelDate(now));
  const nights = { first: isoDate(today), last: isoDate(today + NIGHTS - 1) };
  const arrival = today + STAY_AHEAD;
  return {
    alpinebits: alpineBitsSamples(nights),
    ari: ariSamples(nights, `${nights.first}T00:00:00Z`),
    stay: `${isoDate(arrival)}_${isoDate(arrival + STAY_NIGHTS)}_2_7`,
  };
};

const samplePath = (name: string): string => `/docs/hotels/samples/${name}.xml`;

/** The messages as files, by path. */
export const sampleFiles = (now: Date): readonly (readonly [path: string, text: string])[] => {
  const { alpinebits, ari } = samplesOf(now);
  return [...alpinebits, ...ari].map(({ name, text }) => [samplePath(name), text] as const);
};

const block = (language: string, text: string): string =>
  `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** A shell function that fetches a sample, puts in the hotel's code, and sends the message. */
const sendBy = (siteUrl: string, post: string): string =>
  [
    "LOGIN='user name:password'",
    "HOTEL_CODE='the code of your hotel'",
    `send() { curl -s ${siteUrl}${samplePath('$1')} |`,
    `  sed "s/${SAMPLE_HOTEL_CODE}/$HOTEL_CODE/" |`,
    `  curl -u "$LOGIN" ${post}; }`,
  ].join('\n');

const POSTS = {
  alpinebits: (siteUrl: string) =>
    "-H 'X-AlpineBits-ClientProtocolVersion: 2024-10' \\\n" +
    `    -F "action=$2" -F 'request=<-' ${siteUrl}/alpinebits`,
  ari: (siteUrl: string) =>
    `-H 'Content-Type: application/xml' \\\n    --data-binary @- ${siteUrl}/ari`,
} as const;

const commandsOf = (
  way: 'alpinebits' | 'ari',
  siteUrl: string,
  messages: readonly SampleMessage[],
): string =>
  [
    sendBy(siteUrl, POSTS[way](siteUrl)),
    ...messages.map(({ name, type }) => `send ${name}${way === 'ari' ? '' : ` ${type}`}`),
  ].join('\n');

/** Faults and a price of the AlpineBits samples, for anybody. */
const validatorCommand = (siteUrl: string, now: Date): string => {
  const { alpinebits, stay } = samplesOf(now);
  const asked = alpinebits.map(({ name }) => `${siteUrl}${samplePath(name)}`).join(' \\\n  ');
  return (
    `curl -s ${asked} |\n  curl -H 'Content-Type: application/xml' --data-binary @- \\\n` +
    `    '${siteUrl}/api/validate/alpinebits?stay=${stay}'`
  );
};

const message = ({ type, name, text }: SampleMessage): string =>
  `[\`${type}\`](${samplePath(name)})\n\n${block('xml', text)}`;

interface Asked {
  language: Language;
  siteUrl: string;
  now: Date;
}

const sampleSection = (way: 'alpinebits' | 'ari', { language, siteUrl, now }: Asked): Section => {
  const { heading, intro } = wordsIn(language).hotelDocs.samples;
  const messages = samplesOf(now)[way];
  const sent = block('sh', commandsOf(way, siteUrl, messages));
  return { heading, markdown: [intro[way], sent, ...messages.map(message)].join('\n\n') };
};

/** The page of a way; those whose hotels send messages show messages. */
export const hotelWay = (way: Way, asked: Asked): TextPage => {
  const page = wordsIn(asked.language).hotelDocs.ways[way];
  return way === 'alpinebits' || way === 'ari'
    ? { ...page, sections: [...page.sections, sampleSection(way, asked)] }
    : page;
};

/** How programs use the validator: the text of the section and a command. */
export const validatorSection = ({ language, siteUrl, now }: Asked): Section => {
  const { title, text, example } = wordsIn(language).validator.programs;
  const command = block('sh', validatorCommand(siteUrl, now));
  return { heading: title, markdown: `${text}\n\n${example}\n\n${command}` };
};

/** The pages of the docs for hotels, by path. */
export const hotelPages = (asked: Asked): readonly (readonly [path: string, TextPage])[] => {
  const { hotelDocs, validator } = wordsIn(asked.language);
  const { title, lead } = validator;
  return [
    ['/docs/hotels', hotelDocs.start],
    ...WAYS.map((way) => [`/docs/hotels/${way}`, hotelWay(way, asked)] as const),
    [VALIDATOR_PATH, { title, lead, sections: [validatorSection(asked)] }],
  ];
};
