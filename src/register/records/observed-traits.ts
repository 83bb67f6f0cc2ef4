/** What was observed of an entry's site by which a list can be narrowed. */
export const OBSERVED_TRAITS = ['refuses', 'admits', 'feed', 'payment'] as const;

/**
 * `refuses`: one or more crawlers that collect for models; `admits`: all of which it is known;
 * `feed`: the home page names one; `payment`: a declared sample asks for it.
 */
export type ObservedTrait = (typeof OBSERVED_TRAITS)[number];

/** The parameter by which pages narrow a list to what was observed. */
export const OBSERVED = 'observed';
