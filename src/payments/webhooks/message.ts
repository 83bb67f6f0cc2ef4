/** What a receiver reads: `type`, `timestamp` and `data`, and which event it is. */

interface Message {
  eventId: string;
  type: string;
  version: number;
  createdAt: Date;
  /** The object as the API shows it. */
  data: object;
}

/** Standard Webhooks asks to keep bodies below 20 kB: many receivers take no more. */
export const MESSAGE_MOST_BYTES = 20_000;

/** What may be left out: all other fields together are far below the limit. */
const OMITTED = 'metadata';

const bodyOf = ({ eventId, type, version, createdAt, data }: Message, more: object): string =>
  JSON.stringify({
    eventId,
    object: 'event',
    type,
    version,
    timestamp: createdAt.toISOString(),
    ...more,
    data,
  });

/**
 * The body: the same bytes at every attempt. Where metadata would make it too large, `omitted`
 * names it, and the object or the event has it at the API.
 */
export const messageText = (message: Message): string => {
  const whole = bodyOf(message, {});
  if (Buffer.byteLength(whole) <= MESSAGE_MOST_BYTES || !(OMITTED in message.data)) return whole;
  const { [OMITTED]: _, ...data } = message.data;
  return bodyOf({ ...message, data }, { omitted: [OMITTED] });
};
