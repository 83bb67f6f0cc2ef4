import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireLawful } from '#register/claims/submit-change.ts';
import { readSchemaOrg } from '#register/observer/schema-org.ts';
import { checkTemplate } from '#hotels/link/check.ts';
import {
  ENTRIES,
  formOn,
  openClaims,
  owned,
  PUBLISHER,
  type OpenClaims,
} from '../../support/claims.ts';
import { anyHidingText, codePointOf } from '../../support/hidden-text.ts';

/** The rule for text where owners write of their entries, and where their sites are read. */

describe('the forms of an owner', () => {
  let claims: OpenClaims;
  beforeAll(async () => {
    claims = await openClaims(ENTRIES);
  });
  afterAll(() => claims.stop());

  test('refuse it in every field, and nothing of it is accepted or waits', async () => {
    const { path, page } = await owned(claims);
    const form = formOn(page);
    await fc.assert(
      fc.asyncProperty(anyHidingText, async ({ text }) => {
        const fields = {
          name: text,
          shortDescription: text,
          rssFeedUrl: `https://www.owner.internal/${text}`,
          websiteUrl: `https://www.owner.internal/${text}`,
        };
        for (const [field, value] of Object.entries(fields)) {
          const sent = { fields: { ...form, [field]: value } };
          const { status, text: answer } = await claims.post(`${path}/entry`, sent);
          expect(status).toBe(400);
          expect(answer).toContain(`href="#${field}"`);
        }
      }),
      { numRuns: 30 },
    );
    expect(await claims.ports.changes.list(undefined)).toEqual([]);
  });

  test('keep every text in one spelling', async () => {
    const { path, page } = await owned(claims);
    const fields = { ...formOn(page), name: 'Cafe\u0301' };
    expect((await claims.post(`${path}/entry`, { fields })).status).toBe(303);
    expect(await claims.ports.changes.list(undefined)).toMatchObject([
      { fields: { name: 'Café' } },
    ]);
  });

  test('an accepted change of an older version that hides something is not written', () => {
    const record = { ...PUBLISHER, rssFeedUrl: 'https://www.owner.internal/a\u202eb' };
    const entry = { kind: 'publishers', slug: 'beispielblatt' } as const;
    const write = () => requireLawful('RECORD_INVALID', entry, record, '2026-11-23');
    expect(write).toThrow(/rssFeedUrl.*U\+202E/);
  });

  test('refuse it in the template of a booking link', () => {
    fc.assert(
      fc.property(anyHidingText, ({ text, hidden }) => {
        const check = () => checkTemplate(`https://hotel.example/${text}?from={arrival}`);
        expect(check).toThrow(codePointOf(hidden));
      }),
    );
  });
});

test('what a website says of its owner is kept without it', () => {
  fc.assert(
    fc.property(anyHidingText, ({ text, hidden, visible }) => {
      const said = { '@type': 'Hotel', name: text, address: text };
      const script = `<script type="application/ld+json">${JSON.stringify(said)}</script>`;
      const { value } = readSchemaOrg({
        ...{ url: 'https://a.example/', finalUrl: 'https://a.example/', status: 200, text: script },
        ...{ headers: () => [], isCut: false, hash: '' },
      });
      // What separates lines or commands a terminal leaves a blank between the words.
      const kept = /[\p{Cc}\p{Zl}]/u.test(hidden) ? text.replace(hidden, ' ') : visible;
      expect(JSON.parse(value ?? '')).toEqual({ type: 'Hotel', name: kept, address: kept });
    }),
  );
});
