/** What a receiver reads: `type`, `timestamp` and `data`, and which event it is. */

export interface Message {
  eventId: string;
  type: string;
  version: number;
  createdAt: Date;
  /** The object as the API shows it. */
  data: unknown;
}

/** The body: the same bytes at every attempt. */
export const messageText = ({ eventId, type, version, createdAt, data }: Message): string =>
  JSON.stringify({
    eventId,
    object: 'event',
    type,
    version,
    timestamp: createdAt.toISOString(),
    data,
  });
