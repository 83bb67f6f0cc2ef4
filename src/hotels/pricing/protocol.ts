/** AlpineBits versions, the oldest first; their pricing rules differ in details. */
export const PROTOCOLS = ['2017-10', '2018-10', '2020-10', '2022-10', '2024-10'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

export const NEWEST_PROTOCOL = '2024-10' satisfies Protocol;
