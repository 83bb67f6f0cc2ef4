import { Resolver } from 'node:dns/promises';

/** The domain name system, asked afresh each time and for a limited time only. */
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

/** `servers` are IP addresses, with a port where it is not 53; absent: those of this machine. */
export const openNames = ({ servers }: { servers?: readonly string[] | undefined }): Names => {
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
