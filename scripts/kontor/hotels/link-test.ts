import { TemplateError } from '#hotels/link/error.ts';
import { templateForms } from '#hotels/link/forms.ts';
import { calendarSummaries } from '#hotels/storage/hotel-calendars.ts';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import type { Store } from '#kernel/storage/store.ts';
import { command } from '../command.ts';
import { answer, facts, type OutputOptions } from '../output.ts';
import { CONTENT_OPTION, withStore } from '../workplace.ts';
import { NO_LINK, setLinkBy } from './no-link.ts';
import { whichHotel } from './which.ts';

interface Options extends OutputOptions {
  content: string;
}

interface Tested {
  hotel: string;
  linkTemplate: string | null;
  links: readonly { form: string; url: string }[];
  /** Why the hotel has no price, and what its links do not contain. */
  missing: readonly string[];
}

const tested = (hotel: string, linkTemplate: string | null): Tested => {
  if (linkTemplate === null)
    return { hotel, linkTemplate, links: [], missing: [`${NO_LINK}. ${setLinkBy(hotel)}`] };
  try {
    const { links, notCarried } = templateForms(linkTemplate);
    const missing = notCarried.map((what) => `the guest enters ${what} again`);
    return { hotel, linkTemplate, links, missing };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const fault = `${NO_LINK}: the template is not lawful: ${error.message}`;
    return { hotel, linkTemplate, links: [], missing: [fault] };
  }
};

/** Tests every hotel that has a source of prices or a template. */
const testAll = async (store: Store, only: string | null): Promise<Tested[]> => {
  const settings = await hotelSettingStore(store).list();
  const templates = new Map(settings.map(({ hotel, linkTemplate }) => [hotel, linkTemplate]));
  const calendars = await calendarSummaries(store);
  const known = [...templates.keys(), ...calendars.map(({ hotel }) => hotel)];
  const hotels = only === null ? [...new Set(known)].sort() : [only];
  return hotels.map((hotel) => tested(hotel, templates.get(hotel) ?? null));
};

const textOf = ({ hotel, linkTemplate, links, missing }: Tested): string =>
  facts([
    ['Hotel', hotel],
    ['Template', linkTemplate],
    ...links.map(({ form, url }) => [form, url] as const),
    ['Missing', missing.length === 0 ? 'nothing' : missing.join('\n')],
  ]);

export const hotelsLinkTest = () =>
  command({
    name: 'link-test',
    does: 'Prints the booking links of hotels for sample stays, to be opened, and what they lack.',
    examples: ['hotels link-test', 'hotels link-test adlon-berlin'],
    json: '[{hotel, linkTemplate: string | null, links: [{form, url}], missing: [string]}]',
  })
    .argument('[slug]', 'one hotel; else every hotel with a source of prices or a template')
    .option(...CONTENT_OPTION)
    .action(async (slug: string | undefined, options: Options) => {
      const only = slug === undefined ? null : (await whichHotel(slug, options)).hotel;
      const all = await withStore((store) => testAll(store, only));
      const text = all.length > 0 ? all.map(textOf).join('\n\n') : 'No hotels.';
      answer(options, all, text);
    });
