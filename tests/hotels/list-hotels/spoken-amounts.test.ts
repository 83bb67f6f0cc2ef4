import { describe, expect, test } from 'vitest';
import { inDays } from '../../support/mcp.ts';
import { hotelFinder } from './hotel-finder.ts';

/** Prices, stars, dates and guests as people say them, against the checked-in content. */

const { find } = hotelFinder();

const NIGHTS = 3;
const STAY = { checkIn: inDays(40), checkOut: inDays(40 + NIGHTS), adults: 2 };

/** What a wish for a stay of three nights was taken for. */
const understoodOf = async (query: string) => (await find({ query, ...STAY })).understood;

describe('numbers, dates and guests narrow nothing, and the answer names them', () => {
  test.each([
    ['hotel Lugano or Locarno, 2 adults 3 children aged 2, 5 and 11', 'Lugano or Locarno'],
    ['Hotel in Zürich mit 4 Kindern im Alter von 3, 5, 7 und 9 Jahren', 'Zürich'],
    ['hôtel à Zurich avec 2 enfants âgés de 5 et 11 ans', 'Zurich'],
    ['albergo a Lugano per 2 adulti e bambini di 3 e 5 anni', 'Lugano'],
    ['Lugano mit Kindern 5 und 11', 'Lugano'],
    ['next friday Vienna', 'Vienna'],
    ['Vienna next week', 'Vienna'],
    ['Wien am kommenden Wochenende', 'Wien'],
    ['Vienne la semaine prochaine', 'Vienne'],
    ['Vienna questo fine settimana', 'Vienna'],
    ['Vienna from 3 to 5 May', 'Vienna'],
    ['Vienna May 3 to 5, 2027', 'Vienna'],
    ['Wien vom 3. Mai bis 5. Mai', 'Wien'],
    ['Wien 3.-5. Mai', 'Wien'],
    ['Wien 5.-9.8.', 'Wien'],
    ['Vienne du 3 au 5 mai', 'Vienne'],
    ['Vienna dal 3 al 5 maggio', 'Vienna'],
    ['Wien um den 10. Januar', 'Wien'],
    ['Zillertal for a week', 'Zillertal'],
    ['Zillertal für 1 Woche', 'Zillertal'],
    ['1 Woche Zillertal', 'Zillertal'],
    ['Zillertal 2 Wochen', 'Zillertal'],
    ['Zillertal 10 Tage', 'Zillertal'],
    ['1 Tag Zillertal', 'Zillertal'],
    ['zehn Tage Zillertal', 'Zillertal'],
    ['14-tägiger Urlaub im Zillertal', 'Zillertal'],
    ['7 Übernachtungen im Zillertal', 'Zillertal'],
    ['a 10-night stay in the Zillertal', 'Zillertal'],
    ['10 nights Zillertal', 'Zillertal'],
    ['10 nuits à Zermatt', 'Zermatt'],
    ['10 notti a Zermatt', 'Zermatt'],
    ['1 giorno a Zermatt', 'Zermatt'],
    ['2 settimane a Zermatt', 'Zermatt'],
    ['Zillertal für eine Woche über Ostern', 'Zillertal'],
    ['Wien im Sommer, wir sind zu 5', 'Wien'],
    ['Vienna, leaving early on the 7th', 'Vienna'],
    ['Wien ohne Sterne', 'Wien'],
    ['Wien Ende September 2 Personen', 'Wien'],
  ])('%s', async (query, town) => {
    const { total, understood } = await find({ query, ...STAY });
    expect(understood.conditions.map(({ by }) => by)).toEqual(['place']);
    expect(understood.notUsed.length).toBeGreaterThan(0);
    expect(understood.maxTotal).toBe(null);
    expect(total).toBe((await find({ query: town, ...STAY })).total);
  });
});

describe('a price for each night is that times the nights', () => {
  test.each([
    ['Hamburg max 180 Euro die Nacht', 180],
    ['Hamburg 180€/Nacht', 180],
    ['Hamburg 180 €/night', 180],
    ['Hamburg 180 euros each night', 180],
    ['Hamburg unter 180 Euro pro Übernachtung', 180],
    ['Hamburg bis 150 € p.N.', 150],
    ['Hamburg around 200 per night', 200],
    ['Hamburg cheaper than 150 a night', 150],
    ['Hamburg under 200 euros per room and night', 200],
    ['Hamburg pro Nacht maximal 120 Euro', 120],
    ['Hambourg moins de 150 euros la nuit', 150],
    ['Amburgo meno di 150 euro a notte', 150],
    ['Hamburg between 100 and 200 euros a night', 200],
    ['Hamburg nicht teurer als 150 Euro pro Tag', 150],
    ['Hamburg 150.- pro Nacht', 150],
    ['Hamburg nothing over 150,- Euro nightly', 150],
  ])('%s', async (query, night) => {
    const { maxTotal, conditions } = await understoodOf(query);
    expect(maxTotal).toBe(night * NIGHTS);
    expect(conditions.map(({ by }) => by)).toEqual(['place']);
  });
});

describe('a price for some nights is that in proportion to the nights', () => {
  test.each([
    ['Hamburg under €900 for a week', 900, 7],
    ['Hamburg unter 700 Euro die Woche', 700, 7],
    ['700 Euro pro Woche in Hamburg', 700, 7],
    ['Hamburg 700 €/Woche', 700, 7],
    ['Hamburg max 1400 euros a week', 1400, 7],
    ['Hambourg moins de 900 euros par semaine', 900, 7],
    ['Hambourg 900 euros pour une semaine', 900, 7],
    ['Amburgo meno di 900 euro a settimana', 900, 7],
    ['Hamburg unter 900 Euro für eine Woche', 900, 7],
    ['Hamburg under 2000 euros for two weeks', 2000, 14],
    ['Hamburg, 3000 Euro für 14 Tage', 3000, 14],
    ['Hamburg for under 2500 euros a fortnight', 2500, 14],
    ['Hambourg budget 1000 euros pour 5 nuits', 1000, 5],
    ['Amburgo 600 euro per 4 notti', 600, 4],
    ['Hamburg 350 euros for the 2 nights', 350, 2],
    ['Hamburg bis 2000 € für zehn Tage', 2000, 10],
    ['Hamburg 900 euros for 7 nights for two', 900, 7],
    ['Hamburg unter 900 Euro für 1 Woche', 900, 7],
    ['Hamburg under 900 euros for 1 week', 900, 7],
    ['Hambourg 900 euros pour 1 semaine', 900, 7],
    ['Amburgo 900 euro per 1 settimana', 900, 7],
    ['Hamburg bis 2000 € für 2 Wochen', 2000, 14],
    ['Hamburg bis 2000 € für 10 Tage', 2000, 10],
    ['Hamburg 2000 euros for 10 nights', 2000, 10],
    ['Hambourg 2000 euros pour 10 nuits', 2000, 10],
    ['Amburgo 2000 euro per 10 notti', 2000, 10],
    ['Hamburg 1000 Euro für 7 Übernachtungen', 1000, 7],
  ])('%s', async (query, amount, nights) => {
    const { maxTotal, conditions } = await understoodOf(query);
    expect(maxTotal).toBe(Math.round((amount * 100 * NIGHTS) / nights) / 100);
    expect(conditions.map(({ by }) => by)).toEqual(['place']);
  });

  test('and without dates the total of a stay of that length', async () => {
    const { understood } = await find({ query: 'Hamburg under €900 for a week' });
    expect([understood.maxTotal, understood.notUsed]).toEqual([900, []]);
    const { understood: ofNight } = await find({ query: 'Hamburg under €90 a night' });
    expect([ofNight.maxTotal, ofNight.notUsed]).toEqual([null, ['under €90 a night']]);
  });

  test('but neither for each guest, nor a month, nor for nights that stand elsewhere', async () => {
    for (const said of ['500 € pro Person für die Woche', '2000 euros a month'])
      expect(await understoodOf(`Hamburg ${said}`)).toMatchObject({
        ...{ maxTotal: null, notUsed: [said] },
      });
    expect((await understoodOf('Hamburg für 2 Nächte bis 300 Euro')).maxTotal).toBe(300);
  });
});

describe('a price for the stay', () => {
  test.each([
    ['Hamburg ca. 500 Euro', 500],
    ['Hamburg 1.5k euros', 1500],
    ['Hamburg unter tausend Euro', 1000],
    ['Hamburg under two hundred fifty euros', 250],
    ['Hamburg max 500', 500],
    ['Hamburg budget: 500', 500],
    ['Hamburg, 500 euros or less', 500],
    ['Hamburg nicht über 400 Euro', 400],
    ['Hamburg not more than 400 euros', 400],
    ['Hambourg pas plus de 400 euros', 400],
    ['Amburgo non più di 400 euro', 400],
    ['Hamburg zwischen 300 und 600 Euro insgesamt', 600],
  ])('%s', async (query, total) => {
    const { maxTotal, conditions } = await understoodOf(query);
    expect(maxTotal).toBe(total);
    expect(conditions.map(({ by }) => by)).toEqual(['place']);
  });
});

test.each(['under $200', 'max. 200 USD', 'less than 200 dollars', 'unter £200', 'bis 200 Pfund'])(
  'a price in a currency that hotels do not ask is converted: %s',
  async (said) => {
    const { maxTotal, conditions } = await understoodOf(`Hamburg ${said}`);
    expect(maxTotal).toBeGreaterThan(100);
    expect(maxTotal).not.toBe(200);
    expect(conditions).toMatchObject([{ by: 'place', asked: 'Hamburg' }]);
  },
);

describe('the least that a stay may cost, and a price for each guest, narrow nothing', () => {
  test.each([
    ['Hamburg ab 100 Euro', 'ab 100 Euro'],
    ['Hamburg nicht unter 200 Euro', 'nicht unter 200 Euro'],
    ['Hamburg ueber 300 Euro die Nacht', 'ueber 300 Euro die Nacht'],
    ['Hamburg over 300 euros', 'over 300 euros'],
    ['Hamburg, 300 Euro oder mehr', '300 Euro oder mehr'],
    ['Hambourg à partir de 200 euros', 'à partir de 200 euros'],
    ['Amburgo almeno 200 euro', 'almeno 200 euro'],
    ['Hamburg 80 Euro pro Person', '80 Euro pro Person'],
  ])('%s', async (query, said) => {
    const { maxTotal, notUsed } = await understoodOf(query);
    expect(maxTotal).toBe(null);
    expect(notUsed).toEqual([said]);
  });
});

describe('stars compared in any order of the words', () => {
  test.each([
    ['Vienna less than 4 stars', '1, 2, 3'],
    ['Wien weniger als 4 Sterne', '1, 2, 3'],
    ['Vienne moins de 4 étoiles', '1, 2, 3'],
    ['Vienna meno di quattro stelle', '1, 2, 3'],
    ['Vienna more than 3 stars', '4, 5'],
    ['Wien mehr als 3 Sterne', '4, 5'],
    ['Vienne plus de trois étoiles', '4, 5'],
    ['Vienna più di 3 stelle', '4, 5'],
    ['hôtel 4 étoiles minimum à Vienne', '4, 5'],
    ['Wien 4 Sterne mindestens', '4, 5'],
    ['Vienna 4+ stars', '4, 5'],
    ['Wien ★★★★ oder besser', '4, 5'],
    ['Vienna at least a four-star hotel', '4, 5'],
    ['Vienna, 4-star hotel minimum, max 100 euros', '4, 5'],
    ['Wien 4 Sterne plus', '4, 5'],
    ['Vienna 4 stars or higher', '4, 5'],
    ['Wien nicht unter 4 Sternen', '4, 5'],
    ['Vienna no less than 4 stars', '4, 5'],
    ['Wien nicht mehr als 3 Sterne', '1, 2, 3'],
    ['Wien 3 Sterne oder weniger', '1, 2, 3'],
    ['Vienna 3 stelle al massimo', '1, 2, 3'],
    ['Vienna from 3 to 4 stars', '3, 4'],
    ['Wien ab 3 Sternen, höchstens 4 Sterne', '3, 4'],
  ])('%s', async (query, stars) => {
    const { conditions } = await understoodOf(query);
    expect(conditions.map(({ by, meant }) => [by, meant])).toEqual([
      ['stars', stars],
      ['place', 'Vienna'],
    ]);
  });

  test('and a price behind them is no star', async () => {
    const { conditions, maxTotal } = await understoodOf('Vienna 4 stars max 200 euros per night');
    expect(conditions[0]).toMatchObject({ by: 'stars', meant: '4' });
    expect(maxTotal).toBe(200 * NIGHTS);
  });
});

test.each([
  'Wien ohne Frühstück',
  'Vienna without breakfast',
  'hôtel à Vienne sans petit-déjeuner',
  'albergo a Vienna senza colazione',
])('a stay without breakfast is the room only: %s', async (query) => {
  const { boards, conditions } = await understoodOf(query);
  expect(boards).toEqual(['room_only']);
  expect(conditions.map(({ by }) => by)).toEqual(['place']);
});

describe('a cheap hotel is a matter of prices', () => {
  const CHEAP = [
    ['cheap hotel in Hamburg', 'cheap'],
    ['the cheapest hotel in Hamburg', 'cheapest'],
    ['Hamburg, not too expensive', 'not too expensive'],
    ['Hamburg on a tight budget', 'tight budget'],
    ['günstiges Hotel in Hamburg', 'günstiges'],
    ['Hamburg möglichst preiswert', 'möglichst preiswert'],
    ['Hotel in Hamburg, nicht so teuer', 'nicht so teuer'],
    ['hôtel pas cher à Hambourg', 'pas cher'],
    ['Hambourg bon marché', 'bon marché'],
    ['albergo economico ad Amburgo', 'economico'],
    ['Amburgo a buon prezzo', 'buon prezzo'],
  ] as const;

  test.each(CHEAP)('with dates it sorts by price: %s', async (query) => {
    const found = await find({ query, ...STAY });
    const all = await find({ query: 'Hamburg', ...STAY });
    expect([found.total, found.understood.sort]).toEqual([all.total, 'price']);
    expect(found.understood.notUsed).toEqual([]);
    expect(found.understood.conditions).toMatchObject([{ by: 'place', meant: 'Hamburg' }]);
  });

  test.each(CHEAP)(
    'without dates, or in another order, it is not used: %s',
    async (query, said) => {
      const found = await find({ query });
      expect(found.understood.notUsed).toEqual([said]);
      expect(found.understood.sort).toBeUndefined();
      const byStars = await find({ query, ...STAY, sort: 'stars' });
      expect(byStars.understood).toMatchObject({ notUsed: [said], sort: 'stars' });
    },
  );

  test.each(['Hamburg, nicht billig', 'Hamburg in günstiger Lage', 'Hamburg, cheaper than 150'])(
    'other words are none of these: %s',
    async (query) => {
      expect((await find({ query, ...STAY })).understood.sort).toBeUndefined();
    },
  );
});
