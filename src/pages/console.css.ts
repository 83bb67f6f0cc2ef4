import style from '../site/styles/console.css?inline';

/** Pages of the console are no files and know no hashed name: their style has one address. */
export const GET = (): Response =>
  new Response(style, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
