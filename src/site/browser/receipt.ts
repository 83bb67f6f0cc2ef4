import { TOKEN_NAME } from '#register/proofs/token.ts';
import { quietly } from './quietly.ts';

/** Shows the server's answer on the page that follows a form. */

const readReceipt = (): Record<string, unknown> =>
  quietly(() => JSON.parse(sessionStorage.getItem('kontor receipt') ?? '{}')) ?? {};

/** Adds the ids in this page's address to the receipt, since storage may be empty or disabled. */
const withAddress = (receipt: Record<string, unknown>): Record<string, unknown> => {
  const reported = new URLSearchParams(location.hash.slice(1));
  const applicationId = reported.get('application');
  const correctionId = reported.get('correction');
  const token = reported.get(TOKEN_NAME);
  if (correctionId !== null) return { correctionId };
  if (applicationId === receipt['applicationId'] || applicationId === null || token === null)
    return receipt;
  return { applicationId, token: `${TOKEN_NAME}=${token}` };
};

const hostOf = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).hostname : undefined;

/** Shows the current status, requested each time that the page is opened. */
const showStatus = async (kind: 'applications' | 'corrections', id: unknown): Promise<void> => {
  if (typeof id !== 'string') return;
  const response = await fetch(`/api/${kind}/${encodeURIComponent(id)}`).catch(() => null);
  if (!response?.ok) return;
  const { status }: { status: string } = await response.json();
  for (const element of document.querySelectorAll<HTMLElement>('[data-status-word]'))
    element.hidden = element.dataset['statusWord'] !== status;
  document.querySelector('[data-if-status]')?.removeAttribute('hidden');
};

const receipt = withAddress(readReceipt());
const facts = { ...receipt, host: hostOf(receipt['websiteUrl']) };

for (const element of document.querySelectorAll<HTMLElement>('[data-unless-known]'))
  element.hidden = receipt['token'] !== undefined;
for (const [name, value] of Object.entries(facts))
  for (const element of document.querySelectorAll(`[data-receipt="${name}"]`))
    if (typeof value === 'string') {
      element.textContent = value;
      element.closest<HTMLElement>('[data-if-known]')?.removeAttribute('hidden');
    }
void showStatus('applications', receipt['applicationId']);
void showStatus('corrections', receipt['correctionId']);
