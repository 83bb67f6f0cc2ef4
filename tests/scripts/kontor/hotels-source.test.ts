import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hotelSettingStore } from '#hotels/storage/hotel-settings.ts';
import { writeHotels } from '../../support/content-hotels.ts';
import { migratedWorkplace, type Workplace } from '../../support/kontor.ts';
import { ADULTS, CHILDREN, CONFIGURATION_ID, HOTEL_ID, source } from '../../support/mews.ts';

const MEWS = ['--mews', HOTEL_ID, '--configuration', CONFIGURATION_ID];
const TEMPLATE = 'https://b.example/?a={checkIn}&b={nights}&c={guests}';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await migratedWorkplace();
  await writeHotels(workplace, ['beispiel']);
});
afterAll(() => workplace.drop());

const kept = async () => {
  const store = await workplace.openStore();
  const settings = await hotelSettingStore(store).list();
  await store.close();
  return settings;
};
const reported = async (...args: string[]) => {
  const { code, stderr } = await workplace.run('hotels', ...args);
  return { code, stderr };
};

describe('hotels source', () => {
  test('sets Mews as the source of a hotel, and the calendar again', async () => {
    const set = { hotel: 'beispiel', source: source() };
    expect(await workplace.json('hotels', 'source', 'beispiel', ...MEWS)).toEqual({
      ...set,
      linkTemplate: null,
    });
    expect(await kept()).toMatchObject([{ ...set, linkTemplate: null }]);
    const categories = ['--adult-category', ADULTS, '--child-category', CHILDREN];
    await workplace.json('hotels', 'source', 'beispiel', ...MEWS, ...categories);
    expect(await kept()).toMatchObject([
      { source: source({ adultCategoryId: ADULTS, childCategoryId: CHILDREN }) },
    ]);
    const { stdout } = await workplace.run('hotels', 'source', 'beispiel', '--calendar');
    expect(stdout).toContain('embedded calendar');
    expect(stdout).toContain('no booking link, so that no price is shown (no_booking_link)');
    expect(stdout).toContain('hotels link beispiel --engine NAME --property ID');
    expect(await kept()).toEqual([]);
  });

  test.each([
    [[], 'expected --calendar, or --mews HOTEL_ID with --configuration ID'],
    [['--calendar', ...MEWS], 'expected --calendar, or'],
    [['--mews', HOTEL_ID], 'with --configuration ID'],
    [['--apaleo', 'MUC'], 'or --apaleo PROPERTY_ID with --client ID'],
    [['--apaleo', 'MUC', '--client', 'A', ...MEWS], 'expected --calendar, or'],
    [['--apaleo', 'MUC HH', '--client', 'A'], '--apaleo: expected letters, digits, - and _'],
    [['--apaleo', 'MUC', '--client', 'A', '--dinner', '!'], '--dinner: expected letters'],
    [['--mews', 'adlon', '--configuration', CONFIGURATION_ID], '--mews: expected an id such as'],
    [[...MEWS, '--child-category', 'kids'], '--child-category: expected an id such as'],
  ])('is refused with %j', async (options, message) => {
    const { code, stderr } = await reported('source', 'beispiel', ...options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('is for hotels that are there', async () => {
    expect(await reported('source', 'nirgends', '--calendar')).toMatchObject({ code: 3 });
    expect(await reported('source', 'Grand Hotel', '--calendar')).toMatchObject({ code: 2 });
    expect(await kept()).toEqual([]);
  });
});

describe('hotels link', () => {
  test('sets a template, shows a link for a sample stay, and removes it', async () => {
    const set = await workplace.json('hotels', 'link', 'beispiel', '--template', TEMPLATE);
    const example = 'https://b.example/?a=2027-02-06&b=7&c=A,A,4,9';
    expect(set).toEqual({ hotel: 'beispiel', linkTemplate: TEMPLATE, example });
    expect(await kept()).toMatchObject([{ linkTemplate: TEMPLATE, source: null }]);
    const removed = await workplace.json('hotels', 'link', 'beispiel', '--remove');
    expect(removed).toEqual({ hotel: 'beispiel', linkTemplate: null, example: null });
    expect(await kept()).toEqual([]);
  });

  test('is told of by the source as long as it is not there', async () => {
    await workplace.json('hotels', 'link', 'beispiel', '--template', TEMPLATE);
    const { stdout } = await workplace.run('hotels', 'source', 'beispiel', ...MEWS);
    expect(stdout).not.toContain('no booking link');
    await workplace.json('hotels', 'source', 'beispiel', '--calendar');
    await workplace.json('hotels', 'link', 'beispiel', '--remove');
  });

  test('is tested in each form for a sample stay, and what it lacks is named', async () => {
    await workplace.json('hotels', 'source', 'beispiel', ...MEWS);
    const lacking = await workplace.run('hotels', 'link-test');
    expect(lacking).toMatchObject({ code: 0, stdout: expect.stringContaining('no_booking_link') });
    await workplace.json('hotels', 'link', 'beispiel', '--template', TEMPLATE);
    const [tested] = z
      .array(
        z.object({
          links: z.array(z.object({ form: z.string(), url: z.url() })),
          missing: z.array(z.string()),
        }),
      )
      .parse(await workplace.json('hotels', 'link-test', 'beispiel'));
    expect(tested?.links.map(({ url }) => url)).toEqual([
      'https://b.example/?a=2027-02-06&b=7&c=A,A',
      'https://b.example/?a=2027-02-06&b=7&c=A,A,4,9',
      'https://b.example/?a=2027-02-06&b=7&c=A',
      'https://b.example/?a=2027-02-06&b=7&c=A,A',
    ]);
    expect(tested?.missing).toEqual([
      'the guest enters the room again',
      'the guest enters the language again',
    ]);
    await workplace.json('hotels', 'source', 'beispiel', '--calendar');
    await workplace.json('hotels', 'link', 'beispiel', '--remove');
  });

  test('knows the template of a booking engine', async () => {
    const { code, stdout } = await workplace.run(
      ...['hotels', 'link', 'beispiel', '--engine', 'cloudbeds', '--property', 'AbC'],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('/AbC#checkin=2027-02-06&checkout=2027-02-13&adults=2&kids=2');
  });

  test.each([
    [[], 'expected one of --template TEXT, --engine NAME with --property ID, --remove'],
    [['--remove', '--template', TEMPLATE], 'expected one of'],
    [['--template', TEMPLATE, '--property', 'x'], 'expected one of'],
    [['--engine', 'booking.com', '--property', 'x'], '--engine: expected mews, onepagebooking'],
    [['--engine', 'mews'], '--property: expected a code of mews'],
    [['--engine', 'sirvoy', '--property', 'x'], 'expected the https address'],
    [['--template', 'https://b.example/?a={checkIn}'], 'the day of departure: add {checkOut}'],
    [['--template', `${TEMPLATE}&d={kids}`], '{kids}: no such variable; there are checkIn'],
  ])('is refused with %j', async (options, message) => {
    const { code, stderr } = await reported('link', 'beispiel', ...options);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('names every variable and engine in its help', async () => {
    const { stdout } = await workplace.run('hotels', 'link', '--help');
    for (const word of ['{checkIn:DD.MM.YYYY}', '{#child}', 'simplebooking', 'hotel:chain'])
      expect(stdout).toContain(word);
  });
});
