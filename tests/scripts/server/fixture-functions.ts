// The functions of the fixture site, as files: they are imported as any site's functions are.
const LIST = `
let calls = 0;
export default async (request: Request): Promise<Response> => {
  calls += 1;
  const url = new URL(request.url);
  const status = url.searchParams.get('q') === 'broken' ? 500 : 200;
  const body = JSON.stringify({ calls, query: url.search, method: request.method });
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      etag: '"list"',
      'netlify-cdn-cache-control': 'public, durable, max-age=3600',
      'cdn-cache-control': 'no-store',
      'netlify-vary': 'query=q|page',
      'cache-control': 'public, max-age=60',
    },
  });
};
export const config = { path: '/api/publishers' };
`;

const ECHO = `
export default async (request: Request, context): Promise<Response> => {
  const body = await request.text();
  return Response.json({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    bodyLength: body.length,
    body: body.slice(0, 100),
    params: context.params,
    ip: context.ip,
    requestId: context.requestId,
    siteUrl: context.site.url,
    geo: context.geo,
    home: Netlify.env.get('HOME'),
  });
};
export const config = { path: ['/api/echo', '/api/echo/:first/:second'] };
`;

const ITEM = `
export default async (request, context) => {
  const slug = context.params.slug;
  const lawful = /^[0-9a-z-]{1,100}$/.test(slug);
  return Response.json({ error: slug, from: 'item' }, { status: lawful ? 404 : 400 });
};
export const config = { path: '/api/ecommerce/:slug', preferStatic: true };
`;

const BACKGROUND = `
globalThis.fixtureBackground = { started: 0, ended: 0 };
export default async (request) => {
  globalThis.fixtureBackground.started += 1;
  await new Promise((resolve) => setTimeout(resolve, 300));
  globalThis.fixtureBackground.text = await request.text();
  globalThis.fixtureBackground.ended += 1;
};
export const config = { path: '/bg', background: true };
`;

const CRON = `
const state = { runs: 0, running: 0, most: 0, nextRun: '' };
globalThis.fixtureCron = state;
export default async (request) => {
  state.runs += 1;
  state.running += 1;
  state.most = Math.max(state.most, state.running);
  state.nextRun = (await request.json()).next_run;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  state.running -= 1;
};
export const config = { schedule: '* * * * * *' };
`;

const EVENTS = `
globalThis.fixtureEvents = { cancelled: false };
export default async (request) => {
  const breaks = request.url.includes('?breaks');
  const encode = (text) => new TextEncoder().encode(text);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encode('data: first\\n\\n')),
    pull: (controller) => breaks && controller.error(new Error('broken source')),
    cancel: () => void (globalThis.fixtureEvents.cancelled = true),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
export const config = { path: '/events' };
`;

const THROWS = `
export default async (request) => {
  if (request.url.endsWith('/text')) return 'not a response';
  throw new Error('the secret reason');
};
export const config = { path: ['/api/throws', '/throws', '/api/throws/text', '/throws/of/:owner'] };
`;

const SLOW = `
export default async (request, context) => {
  const ms = Number(new URL(request.url).searchParams.get('ms'));
  const wait = () => new Promise((resolve) => setTimeout(resolve, ms));
  globalThis.fixtureSlow = (globalThis.fixtureSlow ?? 0) + 1;
  if (new URL(request.url).searchParams.has('later')) {
    context.waitUntil(wait().then(() => void (globalThis.fixtureWaited = true)));
    return context.json({ later: true });
  }
  await wait();
  if (request.url.includes('done')) globalThis.fixtureDone = true;
  return Response.json({ waited: ms });
};
export const config = { path: '/api/slow' };
`;

const LARGE = `
const rows = Array.from({ length: 200 }, (_, index) => ({ index, name: 'Verlag' }));
export default async () =>
  Response.json(rows, { headers: { etag: '"rows"', 'set-cookie': 'a=1; Path=/' } });
export const config = { path: '/api/large' };
`;

export const FIXTURE_FUNCTIONS: Record<string, string> = {
  'functions/list.ts': LIST,
  'functions/echo.ts': ECHO,
  'functions/item.mjs': ITEM,
  'functions/bg.mjs': BACKGROUND,
  'functions/cron.mjs': CRON,
  'functions/events.mjs': EVENTS,
  'functions/throws.mjs': THROWS,
  'functions/slow.mjs': SLOW,
  'functions/large.mjs': LARGE,
  'functions/hotel.ts': answering('hotel', {
    path: '/api/hotels/:slug',
    excludedPath: ['/api/hotels/foo', '/api/hotels/x-*'],
  }),
  'functions/preferring.ts': answering('function', {
    path: ['/pref.json', '/prefdot'],
    preferStatic: true,
  }),
  'functions/winning.ts': answering('function', { path: '/llms.txt' }),
  'functions/mcp.ts': answering('mcp', { path: '/mcp', method: ['POST'] }),
  'functions/any.ts': answering('wild', { path: '/wild/*' }),
  'functions/exact.ts': answering('exact', { path: '/wild/exact' }),
  'functions/nothing.mjs': `export default () => {}; export const config = { path: '/nothing' };`,
  'functions/named.ts': answering('named', {}),
  'functions/api404.ts': answering('api404', {}, 404),
};

function answering(from: string, config: object, status = 200): string {
  return `
export default async (request: Request, context): Promise<Response> =>
  Response.json(
    { from: '${from}', params: context.params, url: request.url, text: await request.text() },
    { status: ${status} },
  );
export const config = ${JSON.stringify(config)};
`;
}
