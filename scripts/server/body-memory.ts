/**
 * Frees the memory of bytes at once. It is outside of the heap that V8 watches: the garbage
 * collector would free it only after hundreds of megabytes.
 */
export const freeBytes = (bytes: Uint8Array<ArrayBufferLike> | undefined): void => {
  if (bytes === undefined || !(bytes.buffer instanceof ArrayBuffer)) return;
  const { buffer } = bytes;
  // A slice of a larger buffer must not free the whole buffer.
  if (buffer.byteLength === bytes.byteLength && !buffer.detached) buffer.transfer(0);
};
