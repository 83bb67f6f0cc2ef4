/**
 * Gives the memory of bytes back at once. It lies outside of the heap that V8 watches: by itself
 * it would be collected only after hundreds of megabytes.
 */
export const freeBytes = (bytes: Uint8Array<ArrayBufferLike> | undefined): void => {
  if (bytes === undefined || !(bytes.buffer instanceof ArrayBuffer)) return;
  const { buffer } = bytes;
  // What is cut from a larger piece is not this one's to give back.
  if (buffer.byteLength === bytes.byteLength && !buffer.detached) buffer.transfer(0);
};
