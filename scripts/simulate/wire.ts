/** The network of the simulation: what is asked of these hosts never leaves the process. */

export type Wire = ReadonlyMap<string, (body: string) => Promise<Response>>;

/** Stands in for the network while the work is done. */
export const onTheWire = async <Result>(
  wire: Wire,
  work: () => Promise<Result>,
): Promise<Result> => {
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = wire.get(URL.parse(url)?.host ?? '');
    if (answer === undefined) return network(input, init);
    if (typeof init?.body !== 'string') throw new Error('The simulated network takes text alone');
    return answer(init.body);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = network;
  }
};
