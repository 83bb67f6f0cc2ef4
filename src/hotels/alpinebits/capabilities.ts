import type { Protocol } from '#hotels/pricing/protocol.ts';

/** The capabilities of this server for each version of AlpineBits, as its handshake names them. */

/** The supported versions, the newest first. */
export const SERVED_PROTOCOLS = [
  '2024-10',
  '2022-10',
  '2020-10',
  '2018-10',
] as const satisfies readonly Protocol[];
export type ServedProtocol = (typeof SERVED_PROTOCOLS)[number];

export const isServed = (version: string | null): version is ServedProtocol =>
  SERVED_PROTOCOLS.some((each) => each === version);

export interface ActionOffer {
  action: string;
  supports?: readonly string[];
}

export interface VersionOffer {
  version: string;
  actions?: readonly ActionOffer[];
}

export const PING_OFFER: ActionOffer = { action: 'action_OTA_Ping' };

const inventory: ActionOffer = {
  action: 'action_OTA_HotelDescriptiveContentNotif_Inventory',
  supports: [
    'OTA_HotelDescriptiveContentNotif_Inventory_use_rooms',
    'OTA_HotelDescriptiveContentNotif_Inventory_occupancy_children',
  ],
};

const availability: ActionOffer = {
  action: 'action_OTA_HotelAvailNotif',
  supports: ['OTA_HotelAvailNotif_accept_categories', 'OTA_HotelAvailNotif_accept_deltas'],
};

const invCounts = (...more: readonly string[]): ActionOffer => ({
  action: 'action_OTA_HotelInvCountNotif',
  supports: [
    'categories',
    ...more,
    'deltas',
    'out_of_order',
    'out_of_market',
    'closing_seasons',
  ].map((each) => `OTA_HotelInvCountNotif_accept_${each}`),
});

const ratePlans = (...more: readonly string[]): ActionOffer => ({
  action: 'action_OTA_HotelRatePlanNotif_RatePlans',
  supports: [
    'ArrivalDOW',
    'DepartureDOW',
    'RatePlan_BookingRule',
    'RatePlan_RoomType_BookingRule',
    'RatePlan_mixed_BookingRule',
    'Supplements',
    'FreeNightsOffers',
    'FamilyOffers',
    ...more,
    'overlay',
    'OfferRule_BookingOffset',
    'OfferRule_DOWLOS',
  ].map((each) => `OTA_HotelRatePlanNotif_accept_${each}`),
});

const ACTIONS: Readonly<Record<ServedProtocol, readonly ActionOffer[]>> = {
  '2024-10': [PING_OFFER, inventory, invCounts('complete_set'), ratePlans('full')],
  '2022-10': [PING_OFFER, inventory, invCounts('complete_set'), ratePlans()],
  '2020-10': [PING_OFFER, inventory, invCounts(), ratePlans()],
  '2018-10': [PING_OFFER, inventory, availability, ratePlans()],
};

export const OFFERS: readonly VersionOffer[] = SERVED_PROTOCOLS.map((version) => ({
  version,
  actions: ACTIONS[version],
}));
