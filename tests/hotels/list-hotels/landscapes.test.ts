import { describe, expect, test } from 'vitest';
import { hotelFinder } from './hotel-finder.ts';

/** Landscapes in wishes, against the checked-in content. */

const { find, allSlugs, townsFor } = hotelFinder();

describe('a landscape whose name holds that of a country is not the country', () => {
  test.each([
    ['Hotel Sächsische Schweiz', 'Saxon Switzerland', 'parkhotel-bad-schandau'],
    ['Hotel in der Sächsischen Schweiz', 'Saxon Switzerland', 'parkhotel-bad-schandau'],
    ['hotel in Saxon Switzerland', 'Saxon Switzerland', 'parkhotel-bad-schandau'],
    ['hôtel en Suisse saxonne', 'Saxon Switzerland', 'parkhotel-bad-schandau'],
    ['albergo nella Svizzera sassone', 'Saxon Switzerland', 'parkhotel-bad-schandau'],
    ['hotel in Lower Austria', 'Lower Austria', 'loisium-wine-spa-hotel-langenlois'],
    ['hôtel en Basse-Autriche', 'Lower Austria', 'loisium-wine-spa-hotel-langenlois'],
    ['albergo in Alta Austria', 'Upper Austria', 'heritage-hotel-hallstatt'],
    ['hotel in Central Switzerland', 'Central Switzerland', 'parkhotel-zug'],
  ])('%s', async (query, meant, slug) => {
    expect((await find({ query })).understood.conditions).toMatchObject([{ by: 'place', meant }]);
    expect(await allSlugs({ query })).toContain(slug);
  });

  test.each([
    ['Hotel Fränkische Schweiz', 'Franconian Switzerland'],
    ['Hotel in der Holsteinischen Schweiz', 'Holstein Switzerland'],
    ['Hotel in der Märkischen Schweiz', 'Märkische Schweiz'],
    ['Hotel in der Mecklenburgischen Schweiz', 'Mecklenburg Switzerland'],
    ['hôtel en Suisse franconienne', 'Franconian Switzerland'],
    ['hotel in Bohemian Switzerland', 'Bohemian Switzerland'],
  ])('%s', async (query, meant) => {
    const found = await find({ query });
    expect(found.understood.conditions).toMatchObject([{ by: 'place', meant }]);
    expect(await townsFor(query)).not.toContain('Zermatt');
  });

  test('as an argument, and where it is left out', async () => {
    expect(await allSlugs({ region: 'Sächsische Schweiz' })).toEqual(['parkhotel-bad-schandau']);
    const others = await allSlugs({
      query: 'Hotel in Deutschland, nicht in der Sächsischen Schweiz',
    });
    const all = await allSlugs({ country: 'DE' });
    expect([...others, 'parkhotel-bad-schandau'].sort()).toEqual(all.sort());
  });
});

describe('landscapes of the three countries', () => {
  test.each([
    ['Hotel im Westerwald', 'Westerwald'],
    ['Hotel Lechtal', 'Lech Valley'],
    ['Hotel im Fichtelgebirge', 'Fichtel Mountains'],
    ['Hotel Münsterland', 'Münsterland'],
    ['Hotel in Ostfriesland', 'East Frisia'],
    ['Hotel im Emmental', 'Emmental'],
    ['Hotel im Toggenburg', 'Toggenburg'],
    ['Hotel im Altmühltal', 'Altmühl Valley'],
    ['Hotel im Teutoburger Wald', 'Teutoburg Forest'],
    ['Hotel an der Mecklenburgischen Seenplatte', 'Mecklenburg Lake District'],
    ['Hotel im Pongau', 'Pongau'],
    ['hotel in the Vienna Woods', 'Vienna Woods'],
    ['hôtel en Basse-Engadine', 'Lower Engadine'],
    ['albergo in Valle Maggia', 'Valle Maggia'],
    ['Hotel bei den Drei Zinnen', 'Tre Cime di Lavaredo'],
  ])('%s', async (query, meant) => {
    const { understood } = await find({ query });
    expect(understood.conditions).toMatchObject([{ meant }]);
    expect(understood.repaired).toEqual([]);
  });

  test('hotels lie in them as a map has it', async () => {
    const frisia = await townsFor('Hotel in Ostfriesland');
    expect([...frisia]).toEqual(expect.arrayContaining(['Borkum', 'Norderney']));
    expect(frisia).not.toContain('Cuxhaven');
    const pongau = await townsFor('Hotel im Pongau');
    expect(pongau).toContain('Bad Gastein');
    expect(pongau).not.toContain('Salzburg');
    expect(await townsFor('Hotel in der Surselva')).toContain('Vals');
  });
});
