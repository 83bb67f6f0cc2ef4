/** A source of content that a test needs and does not care about. */
export const EDITORS_SOURCE = {
  title: 'Editors',
  url: null,
  licence: 'CC0 1.0',
  licenceUrl: null,
  attribution: 'Entered by editors.',
};
