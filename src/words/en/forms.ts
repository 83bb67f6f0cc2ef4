/** The words that both forms share. */
export const forms = {
  trouble: 'Something needs another look',
  trap: 'Leave this empty',
  notSaid: 'not said',
  yes: 'yes',
  no: 'no',
  requests: { correction: 'correct the entry', removal: 'remove the entry' },
  expectation: {
    text: 'text',
    most: (most: string) => `, at most ${most} characters`,
    mostInAll: (most: string) => `, at most ${most} in all`,
    wholeNumber: (least: number, most: number) => `a whole number from ${least} to ${most}`,
    number: (least: number, most: number) => `a number from ${least} to ${most}`,
    anyOrNone: 'any of the values shown, or none',
    some: (least: number, most: number) => `${least} to ${most} of the values shown`,
    atLeast: (least: number) => `at least ${least} of the values shown`,
    tick: 'a tick',
    yesOrNo: 'yes or no',
    oneOf: 'one of the values shown',
    commas: (expected: string) => `${expected}, separated by commas`,
    lines: (expected: string) => `${expected} on each line`,
    optional: ' May be left empty.',
  },
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
