import { describe, expect, test } from 'vitest';
import { toEntry } from '#register/search/entry.ts';
import { readEnvironment } from '#kernel/config/env.ts';
import { hotelRecord } from '#register/records/hotels.ts';
import { hostingOf } from '#words/hosting.ts';
import { imprintPage } from '#words/en/legal/imprint.ts';
import { privacyPage } from '#words/en/legal/privacy.ts';
import { pageMarkdown, type TextPage } from '#words/section.ts';
import { renderText } from '#site/templates/markdown.ts';
import { isShareAlike } from '#register/records/source.ts';
import { sharesOf } from '#site/templates/legal/shares.ts';

const COMPANY = {
  IMPRINT_NAME: 'Beispiel & Söhne <GmbH>',
  IMPRINT_STREET: 'Speicherstadt 1',
  IMPRINT_CITY: '20457 Hamburg',
  IMPRINT_COUNTRY: 'Germany',
  IMPRINT_EMAIL: 'office@kontor.example',
  IMPRINT_PHONE: '+49 40 123456',
  IMPRINT_REPRESENTATIVE: 'Ada Beispiel',
  IMPRINT_REGISTER: 'HRB 1, Hamburg',
  IMPRINT_VAT_ID: 'DE123456789',
  IMPRINT_SUPERVISION: 'none',
};
const { IMPRINT_STREET: _, ...WITHOUT_STREET } = COMPANY;

const imprintOf = (variables: Record<string, string>) => readEnvironment(variables).imprint;
const htmlOf = ({ sections }: TextPage): string =>
  sections.map(({ markdown }) => renderText(markdown)).join('\n');
const html = (variables: Record<string, string>): string =>
  htmlOf(imprintPage(imprintOf(variables)));

describe('the imprint', () => {
  test('shows every value of the configuration, and none of them as markup', () => {
    const page = html(COMPANY);
    const { IMPRINT_NAME: name, ...others } = COMPANY;
    for (const value of Object.values(others)) expect(page).toContain(value);
    expect(name).toContain('<');
    expect(page).toContain('Beispiel &amp; Söhne &lt;GmbH&gt;');
    expect(page).toContain('href="mailto:office@kontor.example"');
    expect(page).not.toContain('IMPRINT_');
  });

  test('without configuration names nobody and tells the operator what to set', () => {
    const page = html({});
    expect(page).toContain('names no operator yet');
    for (const name of ['NAME', 'STREET', 'CITY', 'COUNTRY', 'EMAIL'])
      expect(page).toContain(`IMPRINT_${name}`);
    expect(page).not.toMatch(/Media owner|Responsible|mailto/);
  });

  test('says what is missing where only some of it is set', () => {
    const page = html(WITHOUT_STREET);
    expect(page).toContain('This imprint is not complete yet');
    expect(page).toContain('IMPRINT_STREET');
    expect(page).not.toContain('IMPRINT_CITY');
    expect(page).toContain('20457 Hamburg');
  });

  test('has a Markdown alternate with the same parts', () => {
    const page = imprintPage(imprintOf(COMPANY));
    const markdown = pageMarkdown(page);
    expect(markdown).toMatch(/^# Imprint\n\n> /);
    for (const { heading } of page.sections) expect(markdown).toContain(`\n## ${heading}\n`);
    expect(markdown.endsWith('\n')).toBe(true);
  });
});

describe('the privacy page', () => {
  const privacy = (hosting = { netlify: false, turso: false }, variables = {}) =>
    htmlOf(privacyPage(imprintOf(variables), hosting));

  test('names who is responsible, every right, and what the forms keep', () => {
    const page = privacy(undefined, COMPANY);
    expect(page).toContain('Speicherstadt 1');
    for (const article of [15, 16, 17, 18, 20, 21, 22, 77])
      expect(page).toMatch(new RegExp(`Art\\.[\\s\\d,]*\\b${article}\\b`));
    for (const kept of ['session storage', 'two days', 'e-mail address', 'keyed hash'])
      expect(page).toContain(kept);
    expect(privacyPage(imprintOf({}), { netlify: false, turso: false }).lead).toContain(
      'no cookies',
    );
  });

  test('speaks of Netlify and Turso only where they stand behind this copy', () => {
    expect(privacy()).not.toMatch(/Netlify|Turso|USA/);
    expect(privacy({ netlify: true, turso: false })).toMatch(/Netlify, Inc\. \(USA\)/);
    expect(privacy({ netlify: true, turso: true })).toMatch(/Turso/);
    expect(privacy({ netlify: true, turso: true })).toContain('standard contractual clauses');
  });

  test('finds Turso in the address of the database, Netlify in its own word', () => {
    const here = readEnvironment({});
    expect(hostingOf(here)).toEqual({ netlify: false, turso: false });
    const remote = readEnvironment({ DATABASE_URL: 'libsql://kontor-me.turso.io' });
    expect(hostingOf({ ...remote, onNetlify: true })).toEqual({ netlify: true, turso: true });
    const test = readEnvironment({ TEST_DATABASE_URL: 'libsql://kontor-test-me.turso.io' });
    expect(hostingOf(test)).toEqual({ netlify: false, turso: true });
  });

  test('tells the operator that nobody is named yet', () => {
    expect(privacy()).toContain('names no operator yet');
  });
});

describe('the shares of sources', () => {
  const source = (licence: string) => ({
    title: licence,
    url: null,
    licence,
    licenceUrl: null,
    attribution: 'Someone.',
  });
  const sources = { map: source('ODbL 1.0'), own: source('CC0 1.0'), unused: source('MIT') };
  const hotel = (slug: string, from: string) =>
    toEntry('hotels', slug, hotelRecord.parse({ ...HOTEL, source: from }));
  const HOTEL = {
    name: 'Hotel Beispiel',
    shortDescription: 'A hotel.',
    websiteUrl: 'https://hotel.example/',
    town: 'Thun',
    country: 'ch',
    listedOn: '2026-11-21',
    checkedOn: '2026-11-21',
  };

  test('count the entries of each register, the largest first, the unused left out', () => {
    const hotels = [hotel('a', 'own'), hotel('b', 'map'), hotel('c', 'map')];
    const shares = sharesOf(sources, { publishers: [], ecommerce: [], saas: [], hotels });
    const counts = { publishers: 0, ecommerce: 0, saas: 0 };
    expect(shares.map(({ key, counts: found, total }) => [key, found, total])).toEqual([
      ['map', { ...counts, hotels: 2 }, 2],
      ['own', { ...counts, hotels: 1 }, 1],
    ]);
    expect(shares.map((share) => isShareAlike(share.source))).toEqual([true, false]);
  });
});
