/** A message of Standard Webhooks: `type`, `timestamp` and `data`, with the event's id. */

interface Message {
  eventId: string;
  type: string;
  version: number;
  createdAt: Date;
  /** The object as the API returns it. */
  data: object;
}

/** Standard Webhooks asks for bodies below 20 kB, because many receivers accept no more. */
export const MESSAGE_MOST_BYTES = 20_000;

/** The field that may be omitted: all others together are far below the limit. */
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
 * The body, with the same bytes at every attempt. If metadata would make it too large, it is left
 * out and listed in `omitted`; the API returns it with the object or the event.
 */
export const messageText = (message: Message): string => {
  const whole = bodyOf(message, {});
  if (Buffer.byteLength(whole) <= MESSAGE_MOST_BYTES || !(OMITTED in message.data)) return whole;
  const { [OMITTED]: _, ...data } = message.data;
  return bodyOf({ ...message, data }, { omitted: [OMITTED] });
};
