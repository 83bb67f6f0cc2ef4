import type { AskedStay } from '#words/hotels/stay.ts';
import type { Priced, PriceAnswer, Unpriced } from './answer.ts';

/** Asks the public tool `list_hotels` at /mcp, as any agent would. */

const PROTOCOL = '2026-07-28';
const PATIENCE_MS = 15_000;

const NO_ANSWER = 'Kontor does not answer just now. Try again in a moment.';
const TOO_LATE = 'Kontor did not answer in time. Try again in a moment.';

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
    arguments: { slugs: [slug], ...stay, detail: 'full', language: 'en' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'kontor-hotel-page', version: '1.0.0' },
    },
  },
});

const wait = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`;

const refusal = ({ status, headers }: Response): string =>
  status === 429
    ? `Too much was asked from here: try again in ${wait(Number(headers.get('Retry-After')))}.`
    : NO_ANSWER;

const read = ({ result }: ToolAnswer): PriceAnswer => {
  const reported = result?.structuredContent;
  const hotel = reported?.priced[0] ?? reported?.unpriced[0];
  if (hotel !== undefined && result?.isError !== true) return hotel;
  const text = result?.content?.[0]?.text;
  return { failure: text === undefined ? NO_ANSWER : `Kontor cannot answer this: ${text}` };
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

/** The answer, whatever happens; `overtaken` ends the waiting. */
export const askPrice = (
  slug: string,
  stay: AskedStay,
  overtaken: AbortSignal,
): Promise<PriceAnswer> =>
  post(slug, stay, AbortSignal.any([overtaken, AbortSignal.timeout(PATIENCE_MS)])).catch(
    (error: unknown) => ({
      failure: error instanceof Error && error.name === 'TimeoutError' ? TOO_LATE : NO_ANSWER,
    }),
  );
