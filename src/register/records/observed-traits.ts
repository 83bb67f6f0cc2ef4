/** Observed traits of an entry's site by which a list can be filtered. */
export const OBSERVED_TRAITS = ['refuses', 'admits', 'feed', 'payment'] as const;

/**
 * `refuses`: the site refuses one or more crawlers that collect data for models; `admits`: it
 * admits all of them whose verdict is known; `feed`: its home page names a feed; `payment`: a
 * declared sample address asks for payment.
 */
export type ObservedTrait = (typeof OBSERVED_TRAITS)[number];

/** The query parameter of pages that filters by observed traits. */
export const OBSERVED = 'observed';
