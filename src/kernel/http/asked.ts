/**
 * A request as operations see it: the web's Request is one, and so is what a server of our own has
 * read already, which need not become a Request first.
 */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}
