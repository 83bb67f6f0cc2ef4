import { describe, expect, test } from 'vitest';
import { isAsked, readAsked, staysQuery } from '#site/stays/asked.ts';

const query = (text: string): string => staysQuery(readAsked(new URLSearchParams(text)), {});

describe('the address of a search for stays', () => {
  test.each([
    'where=Tirol',
    'checkIn=2027-02-06&checkOut=2027-02-09&adults=2&children=4,7',
    'where=Zermatt&region=tyrol&within=25&stars=5&stars=4&facility=sauna&facility=pool',
    'checkIn=2027-02-06&checkOut=2027-02-09&adults=2&board=half_board&priced=1&flexible=1',
    'where=Wien&sort=stars',
    'hotel=adlon-berlin',
  ])('%s is written as it was read', (text) => {
    expect(Object.fromEntries(new URLSearchParams(query(text)))).toEqual(
      Object.fromEntries(new URLSearchParams(text)),
    );
    expect(new URLSearchParams(query(text)).getAll('stars')).toEqual(
      new URLSearchParams(text).getAll('stars'),
    );
  });

  test.each([
    'sort=cheapest',
    'within=7',
    'stars=9',
    'facility=helipad',
    'board=champagne',
    'page=0',
    'hotel=../etc',
    'utm_source=x',
    'adults=2',
  ])('%s asks for nothing', (text) => {
    expect(isAsked(readAsked(new URLSearchParams(text)))).toBe(false);
  });

  test('a changed question begins with its first page', () => {
    const asked = readAsked(new URLSearchParams('where=Tirol&page=3'));
    expect(staysQuery(asked, { sort: 'stars' })).toBe('where=Tirol&sort=stars');
    expect(staysQuery(asked, { page: 2 })).toBe('where=Tirol&page=2');
  });
});
