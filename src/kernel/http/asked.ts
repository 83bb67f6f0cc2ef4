/**
 * A request as operations see it. A Request of the web standard is one; so is a request that our
 * own server has read already, which need not be converted to a Request first.
 */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}
