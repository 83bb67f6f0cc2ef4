/** Faults of the template of a booking link. */

export const LINK = {
  notSent: 'expected the field template: left empty, it takes the link away',
  noVariable: '{variable}: no such variable; there are {names}',
  noFormat: '{variable}: no such format; for {name} there are {formats}',
  roomInPath: '{room} in the path: a code may hold a slash, put it behind the ?',
  brace: 'a brace without its other one; as a character write %7B or %7D',
  marksInSection: '? and # stand outside of {section}, not in it',
  ofChild: '{variable} belongs between {#child} and {/child}',
  noSection: '{section}: no such section; there are {names}',
  sectionWithin: '{section} inside {other}: close that one first',
  withoutBegin: '{end} without its {begin} before it',
  withoutEnd: '{begin} has no {end} after it',
  noHttps: 'expected https:// and a host without variables at the beginning',
  publicHost: '{origin}: expected a public host, such as www.hotel.example',
  userName: '{origin}: expected no user name before the host',
  misses: 'a link would miss {items}',
  long: 'expected at most {count} characters',
  hiddenCharacter:
    'expected text without {character}, which nobody sees: remove it, it is character {position}',
  spaces: 'expected no space, line break or backslash; a space is %20',
  percent: 'a % with nothing that it stands for; as a character write %25',
  steps: '. and .. in the path would take away what stands before them',
  propertyAddress: '--property: expected the https address of the booking page',
  propertyNumbers: '--property: expected the numbers of hotel and chain: {example}',
  property: '--property: expected a {property}, such as {example}',
} as const;

/** What a link may lack. */
export const LINK_PARTS = {
  noFormats: 'none: leave the colon out',
  arrival: 'the day of arrival: add {checkIn}',
  departure: 'the day of departure: add {checkOut} or {nights}',
  adults: 'the adults: add {adults} or {guests}',
  children: 'the children: add {children}, {childrenAges} or a {#child} section',
} as const;
