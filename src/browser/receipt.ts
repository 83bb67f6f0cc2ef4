/** Shows on the page after a form what the server answered. */

const TOKEN_IN_ADDRESS = /^#(kontor-verification=[0-9a-z]+)$/;

const readReceipt = (): Record<string, unknown> => {
  try {
    return JSON.parse(sessionStorage.getItem('kontor receipt') ?? '{}');
  } catch {
    return {};
  }
};

/** A form that was sent without scripts leaves the token in the address of this page. */
const withAddress = (receipt: Record<string, unknown>): Record<string, unknown> => {
  const token = TOKEN_IN_ADDRESS.exec(location.hash)?.[1];
  return token === undefined || token === receipt['token'] ? receipt : { token };
};

const hostOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : undefined;

const receipt = withAddress(readReceipt());
const facts = { ...receipt, host: hostOf(receipt['websiteUrl']) };

for (const place of document.querySelectorAll<HTMLElement>('[data-unless-known]'))
  place.hidden = receipt['token'] !== undefined;
for (const [name, value] of Object.entries(facts))
  for (const place of document.querySelectorAll(`[data-receipt="${name}"]`))
    if (typeof value === 'string') {
      place.textContent = value;
      place.closest<HTMLElement>('[data-if-known]')?.removeAttribute('hidden');
    }
