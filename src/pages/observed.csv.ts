import type { APIRoute } from 'astro';
import { observedFigures } from '#app/observer/figures.ts';
import { observedCsv } from '#documents/observed/csv.ts';

/** All figures of the page of observations as a table. */
export const GET: APIRoute = async () => new Response(observedCsv(await observedFigures()));
