/** A text of several pieces, whose type is still the text: a line of code is not that long. */
export const joined = <First extends string, Second extends string>(
  first: First,
  second: Second,
): `${First}${Second}` => `${first}${second}`;
