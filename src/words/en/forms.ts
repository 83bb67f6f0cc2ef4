/** The words that both forms share. */
export const forms = {
  trouble: 'Something needs another look',
  trap: 'Leave this empty',
  notSaid: 'not said',
  yes: 'yes',
  no: 'no',
  requests: { correction: 'correct the entry', removal: 'remove the entry' },
  refused: {
    title: (what: string) => `The ${what} was not accepted`,
    description: (what: string) => `What the fields of the ${what} expect.`,
    back: 'Back to an empty form',
    heading: 'Not accepted yet',
    lead: (what: string) =>
      `One thing in your ${what} needs another look; it is marked below. Use the Back button of ` +
      'your browser: what you wrote is still there.',
    expected: 'What each field expects',
    otherReasons: 'Other reasons',
    reasons: [
      [
        'limit',
        'Too many',
        'Without scripts, five applications and twenty-five requests an hour are taken from one ' +
          'address. Try again in an hour, or with scripts switched on at once.',
      ],
      ['size', 'Too long', 'All fields together may hold 64 KB.'],
      [
        'body',
        'Unreadable',
        'What arrived was not a filled-in form. Try again from the form itself.',
      ],
      ['unavailable', 'Our fault', 'The register does not answer just now. Try again later.'],
    ] satisfies readonly (readonly [string, string, string])[],
    application: 'application',
    request: 'request',
  },
};
