import type { Exchange } from './exchange.ts';

type RequestBody =
  | { state: 'complete'; bytes: Buffer<ArrayBuffer> | undefined }
  | { state: 'too-large'; sizeBytes: number }
  | { state: 'aborted' };

const collect = async (
  incoming: Exchange['incoming'],
  limitBytes: number,
): Promise<RequestBody> => {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // The socket must outlive a body that is too large, or the 413 could not be sent.
    const sent: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
    for await (const bytes of sent) {
      sizeBytes += bytes.length;
      if (sizeBytes > limitBytes) return { state: 'too-large', sizeBytes };
      chunks.push(bytes);
    }
  } catch {
    return { state: 'aborted' };
  }
  return { state: 'complete', bytes: Buffer.concat(chunks) };
};

/** Reads the whole body into memory, or stops as soon as it is known to pass the limit. */
export const readBody = async (exchange: Exchange, limitBytes: number): Promise<RequestBody> => {
  const { incoming, response, method } = exchange;
  const lengthBytes = Number(incoming.headers['content-length'] ?? 0);
  const chunked = incoming.headers['transfer-encoding'] !== undefined;
  const readsOnly = method === 'GET' || method === 'HEAD';
  if (readsOnly || (lengthBytes === 0 && !chunked)) return { state: 'complete', bytes: undefined };
  if (lengthBytes > limitBytes) return { state: 'too-large', sizeBytes: lengthBytes };
  if (incoming.headers.expect !== undefined) response.writeContinue();
  return collect(incoming, limitBytes);
};
