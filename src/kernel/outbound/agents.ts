import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { OutboundError } from './error.ts';
import { addressesFault, nameToLookUp, type UrlRules } from './url-rules.ts';

/** Connections that lead only where they may. */

/** Asks what addresses a host's name has; none where there is no such name. */
export type AddressLookup = (host: string) => Promise<string[]>;

export interface ClientIdentity {
  cert: string;
  key: string;
}

interface AgentOptions {
  addresses: AddressLookup;
  connectMostMs: number;
  /** Extra certificate authority, PEM. */
  authority?: string | undefined;
  identity?: ClientIdentity | undefined;
}

/**
 * The addresses of a name, checked. The connection goes to what was checked here and nowhere else:
 * whatever the name leads to a moment later, nobody asks again.
 */
const checkedLookup =
  (addresses: AddressLookup, rules: UrlRules): LookupFunction =>
  (name, { all }, callback) => {
    const find = async (): Promise<string[]> => {
      const isHere = nameToLookUp(new URL(`http://${name}`)) === null;
      const found = isHere ? ['127.0.0.1', '::1'] : await addresses(name);
      const fault = addressesFault(found, rules);
      if (fault !== null) throw new OutboundError('REFUSED', fault);
      return found;
    };
    find().then(
      (found) => {
        const [first = ''] = found;
        if (!all) return callback(null, first, isIP(first));
        callback(
          null,
          found.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

/**
 * The connections of one set of rules. Each set has its own, so that none is used under looser
 * rules than it was opened under. `null` is for addresses that the operator chose: they may lead
 * anywhere, and their names are looked up by the system.
 */
export const openAgent = async (
  { addresses, connectMostMs, authority, identity }: AgentOptions,
  rules: UrlRules | null,
): Promise<Dispatcher> => {
  // Who never calls anybody need not wait for this to be read.
  const { Agent } = await import('undici');
  return new Agent({
    connect: {
      timeout: connectMostMs,
      ...(rules === null ? {} : { lookup: checkedLookup(addresses, rules) }),
      ...(authority === undefined ? {} : { ca: authority }),
      ...identity,
    },
    allowH2: false,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  });
};
