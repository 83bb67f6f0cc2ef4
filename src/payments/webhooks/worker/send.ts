import { visibleStart } from '#kernel/text/hidden.ts';
import { OutboundError } from '#kernel/outbound/error.ts';
import type { OutboundCall } from '#kernel/outbound/client.ts';
import type { Answer } from '#payments/webhooks/judge.ts';
import type { DelivererPorts } from './ports.ts';

/** How much of an answer is read, and how much of it is stored. */
const READ_MOST_BYTES = 4096;
const KEPT_CHARACTERS = 500;

/** Posts a message to its receiver; a missing answer is returned as a result, not thrown. */
export const send = async (
  { outbound, clockMs }: Pick<DelivererPorts, 'outbound' | 'clockMs'>,
  message: Pick<OutboundCall, 'url' | 'rules' | 'headers' | 'body'>,
): Promise<Answer> => {
  const startMs = clockMs();
  const tookMs = (): number => Math.max(0, clockMs() - startMs);
  try {
    // The status decides alone: what follows it is only shown.
    const reading = { mostBytes: READ_MOST_BYTES, bodyMayFail: true } as const;
    const call = { ...message, ...reading, method: 'POST' } as const;
    const { status, text, header } = await outbound.call(call);
    const retryAfter = header('retry-after');
    return {
      answered: true,
      status,
      retryAfter,
      text: visibleStart(text, KEPT_CHARACTERS),
      tookMs: tookMs(),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { answered: false, reason: error.message, tookMs: tookMs() };
  }
};
