import type { Affordable } from '#payments/chain/transfer.ts';

/** Why network fees cannot be paid; lists each provider's answer if providers disagree. */
export const sentenceOfUnpaid = (
  what: string,
  { coin, said, isDisputed }: Affordable,
  leaving: number,
): string => {
  if (isDisputed) {
    const words = said.map((each) => `${each.provider} says ${each.coin}`).join(', ');
    return `Providers do not agree on what the vault has to pay for ${what}: ${words}`;
  }
  const others = leaving === 0 ? '' : `, and ${leaving} transactions on their way`;
  const left = `it has ${coin} smallest parts of the chain's coin left${others}`;
  return `The vault cannot pay the chain for ${what}: ${left}`;
};
