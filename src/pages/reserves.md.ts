import type { APIRoute } from 'astro';
import { reservesPage } from '#words/en/reserves/page.ts';
import { pageMarkdown } from '#words/section.ts';

const { title, lead, figures, sections } = reservesPage;

export const GET: APIRoute = () =>
  new Response(
    pageMarkdown({
      title,
      lead,
      sections: [{ heading: figures.heading, markdown: figures.waiting }, ...sections],
    }),
  );
