import { folio, table, type Column } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { isReconciled, type AssetReconciliation } from '#payments/reconcile/reconcile.ts';
import type { Overview, VaultState } from './overview.ts';
import { amountShown, momentText } from './words.ts';

/** Compares the vaults with the ledger. */

const COLUMNS: readonly Column[] = [
  { title: 'Asset' },
  { title: 'Owed', isNumber: true },
  { title: 'Ledger', isNumber: true },
  { title: 'Unclaimed', isNumber: true },
  { title: 'On chain', isNumber: true },
  { title: 'Difference', isNumber: true },
];

const SENTENCES = {
  'no-chain': 'No chain is set up.',
  waiting: 'The vault is being read: load the page again in a moment.',
  silent: 'The chain does not answer.',
} as const;

const RIGHT = html`The vault has what the ledger says.`;
const WRONG = html`<strong>The vault has not what the ledger says.</strong>`;
const DISPUTED = html`<strong>Providers contradict each other about the vault.</strong>`;

const verdictOn = (assets: readonly AssetReconciliation[]): Html => {
  if (isReconciled(assets)) return RIGHT;
  return assets.every(({ isAgreed }) => isAgreed) ? WRONG : DISPUTED;
};

const ofVault = (vault: VaultState): Html => {
  const title = html`<h3>${vault.mode === 'live' ? 'Live mode' : 'Test mode'}</h3>`;
  if (vault.state !== 'read')
    return html`${title}
      <p class="quiet">${SENTENCES[vault.state]}</p>`;
  const { assets, block } = vault.reconciliation;
  const rows = assets.map(({ assetCode, liabilities, vault: ledger, ...sums }) => [
    assetCode,
    ...[liabilities, ledger, sums.unclaimed, sums.onChain, sums.difference].map((sum) =>
      amountShown(sum, assetCode),
    ),
  ]);
  return html`${title}
    <p>
      ${verdictOn(assets)}
      <span class="quiet"
        >At block ${block.toLocaleString('en-GB')}, read ${momentText(vault.at)}.</span
      >
    </p>
    ${table(`The ${vault.mode} vault`, COLUMNS, rows)}`;
};

export const vaultsPart = ({ vaults }: Overview): Html =>
  folio('reconciliation', 'Reconciliation', 'vault against ledger', vaults.map(ofVault));
