import { z } from 'zod';
import type { Contract } from '#kernel/http/contract.ts';
import type { Route } from '#kernel/http/reads.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { slug as slugRule } from '#register/records/fields.ts';
import { isKind, type Kind } from '#register/records/kinds.ts';
import type { Tombstone } from '#register/records/tombstone.ts';
import { isFictional, type Entry } from '#register/search/entry.ts';
import { localPath, type Language } from '#words/language.ts';
import { badgeSvg, noBadgeSvg } from './badge.ts';

interface BadgeSource {
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  tombstone(kind: Kind, slug: string): Promise<Tombstone | null>;
}

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  // The image is shown on other sites; its own style is all that it needs.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

const contract = (language: Language): Contract => ({
  operationId: language === 'en' ? 'read_badge' : `read_badge_${language}`,
  method: 'GET',
  path: localPath(language, '/badge/{kind}/{file}'),
  summary: 'The badge of an entry',
  description: 'An image with the trust tier of the entry and its day.',
  tag: 'badges',
  params: { kind: z.string(), file: z.string() },
  answers: {
    200: { description: 'SVG' },
    404: { description: 'An image that says that nothing is listed here' },
    410: { description: 'The same image: the entry was removed' },
  },
});

const noBadge = (status: 404 | 410, language: Language): Answer => ({
  status,
  body: noBadgeSvg(language),
  freshness: 'briefly',
  headers: HEADERS,
});

/** GET /badge/{kind}/{slug}.svg: drawn from the snapshot, so that it shows what the page shows. */
export const badgeRoute = (language: Language, open: () => Promise<BadgeSource>): Route => ({
  contract: contract(language),
  handle: async ({ params: { kind = '', file = '' } }): Promise<Answer> => {
    const slug = slugRule.safeParse(file.replace(/\.svg$/, ''));
    if (!isKind(kind) || !slug.success) return noBadge(404, language);
    const source = await open();
    const entry = await source.entry(kind, slug.data);
    if (entry === null)
      return noBadge((await source.tombstone(kind, slug.data)) === null ? 404 : 410, language);
    // No badge for fictional entries: nobody owns them.
    if (isFictional(entry)) return noBadge(404, language);
    const body = badgeSvg(entry, language);
    return { status: 200, body, freshness: 'until-deploy', headers: HEADERS };
  },
});
