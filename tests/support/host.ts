import type { Host } from '#kernel/http/endpoint.ts';

/** What a host says of a request from an address; work for later is left undone. */
export const hostFrom = (ip: string): Host => ({ ip, waitUntil: () => undefined });
