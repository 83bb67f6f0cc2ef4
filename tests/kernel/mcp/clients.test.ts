import {
  Client,
  ProtocolError,
  StreamableHTTPClientTransport,
  type ClientOptions,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import * as earlierHttp from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listHotelsOutput } from '#hotels/list-hotels/output.ts';
import { LIST_HOTELS } from '#hotels/list-hotels/tool.ts';
import {
  flatPlan,
  keepCalendars,
  runMcpSite,
  smallHotel,
  stay,
  type McpSite,
} from '../../support/mcp.ts';
import { ROOT, run } from '../../support/process.ts';

/** Programs of other people, end to end. */
let site: McpSite;
beforeAll(async () => {
  site = await runMcpSite();
  await keepCalendars(site, [smallHotel('adlon-berlin', [flatPlan('STD', 'DZ', 1_500_000)])]);
});
afterAll(() => site.stop());

const ASKED = { slugs: ['adlon-berlin'], language: 'de' };
const name = 'list_hotels';

interface Asker {
  revision(): string | undefined;
  list(): Promise<unknown>;
  call(given: Record<string, unknown>, tool?: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const present = async (options: ClientOptions): Promise<Asker> => {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  return {
    revision: () => client.getNegotiatedProtocolVersion(),
    list: () => client.listTools(),
    call: (given, tool = name) => client.callTool({ name: tool, arguments: given }),
    close: () => client.close(),
  };
};

const earlier = async (): Promise<Asker> => {
  const client = new EarlierClient({ name: 'test', version: '1.0.0' });
  const transport = new earlierHttp.StreamableHTTPClientTransport(new URL(`${site.url}/mcp`));
  await client.connect(transport);
  return {
    revision: () => transport.protocolVersion,
    list: () => client.listTools(),
    call: (given, tool = name) => client.callTool({ name: tool, arguments: given }),
    close: () => client.close(),
  };
};

describe.each([
  {
    client: 'the client that finds the revision by itself',
    revision: '2026-07-28',
    open: () => present({ versionNegotiation: { mode: 'auto' } }),
  },
  {
    client: 'the client that knows 2026-07-28 alone',
    revision: '2026-07-28',
    open: () => present({ versionNegotiation: { mode: { pin: '2026-07-28' } } }),
  },
  {
    client: 'the client with a handshake',
    revision: '2025-11-25',
    open: () => present({ versionNegotiation: { mode: 'legacy' } }),
  },
  { client: 'the client of the SDK before', revision: '2025-11-25', open: earlier },
])('$client', ({ revision, open }) => {
  let asker: Asker;
  beforeAll(async () => {
    asker = await open();
  });
  afterAll(() => asker.close());

  test(`speaks ${revision} and sees one tool with its schemas`, async () => {
    expect(asker.revision()).toBe(revision);
    expect(await asker.list()).toMatchObject({
      tools: [
        {
          name,
          title: 'Hotels in Germany, Austria and Switzerland',
          inputSchema: LIST_HOTELS.inputSchema,
          outputSchema: LIST_HOTELS.outputSchema,
          annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
          icons: [{ src: `${site.url}/favicon.svg` }, {}],
        },
      ],
    });
  });

  test('gets a price in the same call, as structure and as the same text', async () => {
    const { structuredContent, content } = await asker.call({ ...ASKED, ...stay() });
    expect(listHotelsOutput.parse(structuredContent).priced).toMatchObject([
      { slug: 'adlon-berlin', rooms: [{ name: 'Doppelzimmer', total: { amount: 300 } }] },
    ]);
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  test('is told in words what was wrong with its arguments', async () => {
    expect(await asker.call({ adults: 2 })).toMatchObject({ isError: true });
  });

  test('learns that another tool does not exist', async () => {
    const asked = asker.call({}, 'book_hotel');
    await expect(asked).rejects.toThrow(/Unknown tool "book_hotel"/);
    await expect(asked).rejects.toMatchObject({ code: -32602 });
    const hiding = asker.call({}, 'book\u202e\u{e0041}');
    await expect(hiding).rejects.toThrow(String.raw`"book\u202e\udb40\udc41"`);
  });
});

test('a protocol error is one for the present client, too', async () => {
  const asker = await present({ versionNegotiation: { mode: 'auto' } });
  await expect(asker.call({}, 'nothing')).rejects.toThrow(ProtocolError);
  await asker.close();
});

describe('the inspector', () => {
  const PACKAGE = join(ROOT, 'node_modules/@modelcontextprotocol/inspector');
  const INSPECTOR = join(PACKAGE, 'clients/launcher/build/index.js');
  const inspect = (...options: string[]) =>
    run([
      ...[INSPECTOR, '--cli', `${site.url}/mcp`, '--transport', 'http'],
      ...['--format', 'json', ...options],
    ]);

  test('lists the tool, calls it and shakes hands', async () => {
    const list = await inspect('--method', 'tools/list');
    expect(list.code, list.output).toBe(0);
    expect(list.output).toContain('"list_hotels"');
    const given = JSON.stringify({ ...ASKED, ...stay() });
    const call = await inspect(
      ...['--method', 'tools/call', '--tool-name', name, '--tool-args-json', given],
    );
    expect(call.code, call.output).toBe(0);
    expect(call.output).toContain('Doppelzimmer');
    const shake = await inspect('--method', 'initialize');
    expect(shake.code, shake.output).toBe(0);
    expect(shake.output).toContain('Kontor hotels');
  });

  test('ends with 5 where the arguments were wrong', async () => {
    const given = JSON.stringify({ adults: 2 });
    const { code, output } = await inspect(
      ...['--method', 'tools/call', '--tool-name', name, '--tool-args-json', given],
    );
    expect(code, output).toBe(5);
    expect(output).toContain('checkIn');
  });
});
