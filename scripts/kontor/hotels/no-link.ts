/** The notice that a hotel has a source of prices but no booking link. */

export const NO_LINK = 'no booking link, so that no price is shown (no_booking_link)';

export const setLinkBy = (hotel: string): string =>
  `Set it by: npm run kontor -- hotels link ${hotel} --engine NAME --property ID`;
