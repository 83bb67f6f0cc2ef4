/** Joins texts and keeps the literal type, since a line of code is limited in length. */
export const joined = <First extends string, Second extends string>(
  first: First,
  second: Second,
): `${First}${Second}` => `${first}${second}`;
