/**
 * The cents that a JSON number says, to the nearest one, half upwards; null for what is no price.
 * Read from the shortest text of the number, which is the text that was sent: times 100 it would
 * be off by a fraction.
 */
export const centsOf = (value: number): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
  return fraction.charAt(2) >= '5' ? cents + 1 : cents;
};
