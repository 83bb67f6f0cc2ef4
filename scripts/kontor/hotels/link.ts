import { checkTemplate, SAMPLE_ORDER } from '#hotels/link/check.ts';
import { ENGINES, engineTemplate, type EngineName } from '#hotels/link/engines.ts';
import { TemplateError } from '#hotels/link/error.ts';
import { linkMaker } from '#hotels/link/link.ts';
import { SECTIONS, VARIABLES, type Variable } from '#hotels/link/variables.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { systemWorld } from '#kernel/world.ts';
import { command, oneOf } from '../command.ts';
import { UsageError } from '../failure.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
  template?: string;
  engine?: string;
  property?: string;
  remove?: boolean;
}

const isEngine = (name: string): name is EngineName => Object.hasOwn(ENGINES, name);
const NAMES = Object.keys(ENGINES).filter(isEngine);

const EXPECTED = 'expected one of --template TEXT, --engine NAME with --property ID, --remove';

const writtenTemplate = ({ template, engine, property }: Options): string => {
  if (template !== undefined) return template;
  const name = oneOf('--engine', NAMES, engine);
  if (name === undefined) throw new UsageError(EXPECTED);
  if (property === undefined)
    throw new UsageError(`--property: expected a ${ENGINES[name].property} of ${name}`);
  return engineTemplate(name, property);
};

/** The template to set; null if the link is to be removed. @throws UsageError */
const templateOf = (options: Options): string | null => {
  const { template, engine, property, remove } = options;
  const ways = [template, engine, remove].filter((way) => way !== undefined);
  if (ways.length !== 1 || (property !== undefined && engine === undefined))
    throw new UsageError(EXPECTED);
  if (remove) return null;
  try {
    const text = writtenTemplate(options);
    checkTemplate(text);
    return text;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw new UsageError(`the link template is not lawful: ${error.message}`);
  }
};

const variableLine = ([name, { means, formats }]: [string, Variable]): string => {
  const others = formats.length > 0 ? `; as {${name}:${formats.join('} {' + name + ':')}}` : '';
  return `  {${name}}  ${means}${others}`;
};

const HELP = [
  '\nVariables of a template:',
  ...Object.entries(VARIABLES).map(variableLine),
  '\nSections, as in {#child}&age={age}{/child}:',
  ...Object.entries(SECTIONS).map(([name, means]) => `  {#${name}}…{/${name}}  ${means}`),
  '\nEngines and the id of the hotel there:',
  ...NAMES.map((name) => `  ${name}  ${ENGINES[name].property}: ${ENGINES[name].example}`),
].join('\n');

export const hotelsLink = () =>
  command({
    name: 'link',
    does: 'Sets how the booking page of a hotel is linked, and prints a link for a sample stay.',
    examples: [
      'hotels link adlon-berlin --engine mews --property 93e27b6f-…',
      "hotels link adlon-berlin --template 'https://…?from={checkIn}&to={checkOut}&a={adults}…'",
      'hotels link adlon-berlin --remove',
    ],
    json: '{hotel, linkTemplate: string | null, example: string | null}',
  })
    .argument('<slug>', 'the hotel, as its content file is named')
    .option('--template <text>', 'an https address with variables in braces, see below')
    .option('--engine <name>', 'a known booking engine, see below')
    .option('--property <id>', 'the id of the hotel there')
    .option('--remove', 'remove the template: the hotel then has no price')
    .option(...CONTENT_OPTION)
    .addHelpText('after', HELP)
    .action(async (slug: string, options: Options) => {
      const linkTemplate = templateOf(options);
      const { hotel } = await whichHotel(slug, options);
      await withStore((store) =>
        hotelSettingStore(store).setLink(hotel, linkTemplate, systemWorld.now()),
      );
      const example = linkMaker(linkTemplate)?.(SAMPLE_ORDER) ?? null;
      const lines = facts([
        ['Hotel', hotel],
        ['Template', linkTemplate ?? 'none: the hotel has no price (no_booking_link)'],
        ['Example', example ?? '–'],
      ]);
      answer(options, { hotel, linkTemplate, example }, lines);
    });
