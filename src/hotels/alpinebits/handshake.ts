import { z } from 'zod';
import { OFFERS, PING_OFFER, type ActionOffer, type VersionOffer } from './capabilities.ts';
import { faultOf, onlyChild } from '#hotels/ota/attributes.ts';
import { expectRoot } from './envelope.ts';
import type { XmlElement } from '#hotels/ota/xml-element.ts';

/** OTA_Ping:Handshaking: client and server agree on the capabilities of both. */

const names = z.array(z.string());

const clientOffers = z.object({
  versions: z.array(
    z.object({
      version: z.string(),
      actions: z.array(z.object({ action: z.string(), supports: names.optional() })).optional(),
    }),
  ),
});

type ClientOffer = z.output<typeof clientOffers>['versions'][number];

/** The client's own capabilities, unchanged, and those that this server supports. */
export interface Handshake {
  echo: string;
  agreed: readonly VersionOffer[];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const agreedActions = (ours: readonly ActionOffer[], theirs: ClientOffer): ActionOffer[] => {
  const agreed = ours.flatMap(({ action, supports = [] }) => {
    const same = theirs.actions?.find((each) => each.action === action);
    if (same === undefined) return [];
    const both = supports.filter((capability) => same.supports?.includes(capability));
    return [both.length === 0 ? { action } : { action, supports: both }];
  });
  // With a common version, both always support the handshake in it.
  return agreed.length === 0 ? [PING_OFFER] : agreed;
};

const agree = (versions: readonly ClientOffer[]): VersionOffer[] =>
  OFFERS.flatMap(({ version, actions = [] }) => {
    const theirs = versions.find((each) => each.version === version);
    return theirs === undefined ? [] : [{ version, actions: agreedActions(actions, theirs) }];
  });

export const readHandshake = (root: XmlElement): Handshake => {
  const echoData = onlyChild(expectRoot(root, 'OTA_PingRQ'), 'EchoData');
  const read = clientOffers.safeParse(parsed(echoData.text));
  if (!read.success)
    throw faultOf(echoData, 'expected JSON such as {"versions":[{"version":"2024-10"}]}');
  return { echo: echoData.text, agreed: agree(read.data.versions) };
};
