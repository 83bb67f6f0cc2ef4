import { Resolver } from 'node:dns/promises';

/** DNS lookups without a cache and with a time limit. */
export interface Names {
  /** All IPv4 and IPv6 addresses of a host; none when it has none. */
  addresses(host: string): Promise<string[]>;
  /** The TXT records of a name, each put together from its parts. */
  texts(name: string): Promise<string[]>;
  cancel(): void;
}

const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);

const noneWhenAbsent = (error: unknown): [] => {
  if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return [];
  throw error;
};

interface NamesOptions {
  /** IP addresses, with a port where it is not 53; absent: those of this machine. */
  servers?: readonly string[] | undefined;
}

export const openNames = ({ servers }: NamesOptions = {}): Names => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    addresses: async (host) => {
      const found = [resolver.resolve4(host), resolver.resolve6(host)];
      return (await Promise.all(found.map((each) => each.catch(noneWhenAbsent)))).flat();
    },
    texts: async (name) => {
      const records = await resolver.resolveTxt(name).catch(noneWhenAbsent);
      return records.map((parts) => parts.join('').trim());
    },
    cancel: () => resolver.cancel(),
  };
};

const LOOKUP_MOST_MS = 5000;

/** The addresses of a host name. @throws when no name server answers within a few seconds */
export const lookUpAddresses = async (host: string): Promise<string[]> => {
  const names = openNames();
  const late = setTimeout(() => names.cancel(), LOOKUP_MOST_MS);
  return names.addresses(host).finally(() => clearTimeout(late));
};
