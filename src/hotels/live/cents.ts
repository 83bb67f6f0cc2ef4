/**
 * The cents of a JSON number, rounded to the nearest cent and half up; null for an invalid price.
 * They are parsed from the shortest text of the number, which is the text that was sent:
 * multiplying by 100 would add an error.
 */
export const centsOf = (value: number): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  return fraction.charAt(2) >= '5' ? cents + 1 : cents;
};
