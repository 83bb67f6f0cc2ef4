import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { OutboundError } from './error.ts';
import { addressesFault, nameToLookUp, type UrlRules } from './url-rules.ts';

/** Connections that go only to allowed addresses. */

/** Resolves a host name; no addresses if the name does not exist. */
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
 * Resolves a name and checks the addresses. The connection goes to the checked address, even if the
 * name resolves to another one a moment later.
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
 * The connections of one set of rules. Each set has its own, so that none is reused under rules
 * that are less strict than those it was opened under. `null` is for addresses that the operator
 * chose: all are allowed, and the system resolves their names.
 */
export const openAgent = async (
  { addresses, connectMostMs, authority, identity }: AgentOptions,
  rules: UrlRules | null,
): Promise<Dispatcher> => {
  // Loaded at the first call, so that code without calls need not wait for it.
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
