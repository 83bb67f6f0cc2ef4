import { language, words } from '#site/browser/page-language.ts';
import { staysIn } from '#words/hotels/stay-words.ts';
import type { AskedStay } from '#words/hotels/stay.ts';
import type { Priced, PriceAnswer, Unpriced } from './answer.ts';

/** Asks the public tool `list_hotels` at /mcp, as any agent would. */

const PROTOCOL = '2026-07-28';
const PATIENCE_MS = 15_000;

const stays = staysIn(language);

interface ToolAnswer {
  result?: {
    isError?: boolean;
    content?: readonly { text?: string }[];
    structuredContent?: { priced: readonly Priced[]; unpriced: readonly Unpriced[] };
  };
}

const question = (slug: string, stay: AskedStay) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'list_hotels',
    arguments: { slugs: [slug], ...stay, detail: 'full', language },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'kontor-hotel-page', version: '1.0.0' },
    },
  },
});

const refusal = ({ status, headers }: Response): string =>
  status === 429 ? stays.tooMuch(words.wait(Number(headers.get('Retry-After')))) : stays.noAnswer;

const read = ({ result }: ToolAnswer): PriceAnswer => {
  const reported = result?.structuredContent;
  const hotel = reported?.priced[0] ?? reported?.unpriced[0];
  if (hotel !== undefined && result?.isError !== true) return hotel;
  const text = result?.content?.[0]?.text;
  return { failure: text === undefined ? stays.noAnswer : stays.cannot(text) };
};

const post = async (slug: string, stay: AskedStay, signal: AbortSignal): Promise<PriceAnswer> => {
  const response = await fetch('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': PROTOCOL,
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'list_hotels',
    },
    body: JSON.stringify(question(slug, stay)),
    signal,
  });
  return response.ok ? read(await response.json()) : { failure: refusal(response) };
};

/** The answer; a failure is an answer too. `overtaken` aborts the request. */
export const askPrice = (
  slug: string,
  stay: AskedStay,
  overtaken: AbortSignal,
): Promise<PriceAnswer> =>
  post(slug, stay, AbortSignal.any([overtaken, AbortSignal.timeout(PATIENCE_MS)])).catch(
    (error: unknown) => ({
      failure:
        error instanceof Error && error.name === 'TimeoutError' ? stays.tooLate : stays.noAnswer,
    }),
  );
