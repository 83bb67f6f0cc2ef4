/** What scripts of pages say besides prices: searches, forms, copy buttons. */
export const scripts = {
  copied: 'Copied',
  selected: 'Selected',
  noAnswer: 'Kontor does not answer just now. What you typed is kept; try again in a moment.',
  noSuchPage: (most: number) => `There is no such page: pages are numbered from 1 to ${most}.`,
  found: (total: string) => `${total} found`,
  foundFor: (total: string, q: string) => `${total} found for “${q}”.`,
  foundFirst: (total: string, q: string, shown: number) =>
    `${total} found for “${q}”, the first ${shown} shown.`,
  nothingFor: (q: string) => `Nothing found for “${q}”.`,
  nothingHoldsAll: 'No entry holds all of this. Take one choice back.',
  entry: { one: 'entry', many: 'entries' },
  noneOnThisPage: (count: string) => `${count}, none of them on this page.`,
  countFor: (count: string, q: string, isMany: boolean) =>
    `${count} for “${q}”${isMany ? ', best match first' : ''}.`,
  near: {
    one: 'This entry comes near:',
    many: 'These entries come near:',
    none: 'No entry has a name like that.',
  },
  takeBack: (choice: string) => `Take back ${choice}`,
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  previous: 'Previous',
  next: 'Next',
  narrowedTo: (names: readonly string[]) => ` Narrowed to ${names.join(' or ')}: `,
  searchWithout: (words: string, total: number | null) =>
    `search without “${words}”${total === null ? '' : ` (${total})`}`,
  without: (words: string, total: number) => `Without “${words}”: ${total}`,
  elsewhere: (register: string, total: number) => `In ${register}: ${total}`,
  nearest: ' Nearest entries:',
  related: ' Entries that do not match every word and only resemble these come last.',
  repaired: (repaired: string, asked: string) =>
    `Showing results for “${repaired}” instead of “${asked}”. `,
  wait: (seconds: number) =>
    seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`,
  listed: { is: (name: string) => `Already listed as ${name}:`, claim: 'claim it' },
  tryIt: {
    answered: (status: string, milliseconds: number) => `${status} in ${milliseconds} ms`,
    noLogin: 'Please fill in the organization and its test key as ORGANIZATION_ID:API_KEY.',
    testKeysOnly:
      'Only test keys are sent from a page: they contain kontor_test_sk_. A live key belongs on ' +
      'your server.',
    thisServerOnly: 'The address must begin with / : requests go to this server only.',
    fillIn: (name: string) => `Please fill in ${name}.`,
    notFound: (name: string, status: string) =>
      `No value for ${name} was found (${status}): there may be no such object yet. Create one, ` +
      'or fill in the value.',
  },
  form: {
    consent: 'Please tick this: a company is listed by those who may act for it.',
    oneOf: 'Please choose one.',
    someOf: 'Please choose at least one.',
    missing: 'Please fill this in.',
    nowHas: (length: number) => ` Now it has ${length}.`,
    named: (value: string) => `“${value}”: `,
    expected: (what: string) => `Expected ${what}`,
    mostCharacters: (most: number) => `at most ${most} characters.`,
    most: (most: number) => `at most ${most}.`,
    range: (least: number, most: number) => `a number from ${least} to ${most}.`,
    wholeNumber: 'a whole number.',
    number: 'a number.',
    other: 'another value.',
    hidden: (english: string) => `${english}.`,
    issue: (english: string) => `Expected ${english}.`,
    tooMany: (wait: string) =>
      `Too many were sent from here: try again in ${wait}. Your text is kept.`,
    refused: (english: string) => `${english}. Your text is kept.`,
    unreachable: 'The server did not answer. Your text is kept: try again in a moment.',
    sending: 'Sending…',
    nothingFilledIn: 'Nothing filled in',
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  },
};

export type ScriptWords = typeof scripts;
