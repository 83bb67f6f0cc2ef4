import type { APIRoute, GetStaticPaths } from 'astro';
import { readEnvironment } from '#kernel/config/env.ts';
import { retentionOf } from '#kernel/config/retention.ts';
import { hostingOf } from '#words/hosting.ts';
import { everyLanguage } from '#site/language-paths.ts';
import { wordsAt } from '#words/languages.ts';
import { pageMarkdown } from '#words/section.ts';

export const getStaticPaths: GetStaticPaths = everyLanguage;

export const GET: APIRoute = ({ url }) => {
  const { privacyPage } = wordsAt(url);
  const environment = readEnvironment();
  return new Response(
    pageMarkdown(
      privacyPage(environment.imprint, hostingOf(environment), retentionOf(environment)),
    ),
  );
};
