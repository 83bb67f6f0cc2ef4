import type { TextPage } from '#words/section.ts';

/** The figures of one mode and asset, in the order in which they are shown. */
interface FigureNames {
  obligations: string;
  inFlight: string;
  vaultBalance: string;
  accounts: string;
  tokenAccount: string;
  slotAndTime: string;
  providers: string;
  root: string;
  number: string;
}

/** What the page of the reserves says around its figures. */
export interface ReservesPage extends TextPage {
  figures: {
    heading: string;
    /** Until the figures are there, and where there are none. */
    waiting: string;
    none: string;
    names: FigureNames;
  };
}

const WAITING =
  'The figures are at [/v1/reserves](/v1/reserves), as JSON and without a key; this page shows ' +
  'them in a browser with scripts.';

const MEANING =
  'For each mode and asset: **obligations** are the sum of all balances of accounts, including ' +
  'what is held for payouts. **In flight** is the part of it that may not be in the vault: ' +
  'payouts whose transaction may have been sent already, and deposits at addresses of accounts, ' +
  'until the worker moves them into the vault. **Vault balance** is what the vault holds at ' +
  'least, at a finalized slot of the chain, by the answers of a quorum of providers. Obligations ' +
  'minus what is in flight must not be more than the vault balance. The worker makes the figures ' +
  'every hour and stores them; nothing is computed when you ask.';

const CHECK =
  '1. Ask any node of the chain, or an explorer, for the balance of the token account that ' +
  '`/v1/reserves` names. It is the same at the same slot.\n' +
  '2. With your key, read `GET /v1/accounts/{account_id}/reserve-proof`: the way from your ' +
  'balance to the root of the tree that is published.\n' +
  '3. Run `verify.mjs` (Node) or `verify.py` (Python) of `examples/verify-reserves` over both ' +
  'answers. Each is one file without any code of ours, short enough to be read first.\n' +
  '4. Compare `/v1/reserves` with what others were shown: the programs take several copies and ' +
  'refuse two heads of one number.';

const LIMITS =
  'It does not prove that the vault is ours alone, that nothing is owed elsewhere, or that every ' +
  'account is in the tree: only its owner can see that an account is missing, by checking. It ' +
  'says nothing of euros, which are at a bank, nor of money that is with other providers. It ' +
  'shows one moment, not those between. Of other accounts a proof shows the sums beside the way, ' +
  'and the published head how many accounts there are.';

export const reservesPage: ReservesPage = {
  title: 'Reserves',
  lead: 'What is owed to all accounts, what the vaults hold, at which slot, and who says so.',
  figures: {
    heading: 'Now',
    waiting: WAITING,
    none: 'Nothing has been published yet.',
    names: {
      obligations: 'Obligations',
      inFlight: 'In flight',
      vaultBalance: 'Vault balance',
      accounts: 'Accounts',
      tokenAccount: 'Token account of the vault',
      slotAndTime: 'Slot and time',
      providers: 'Answers of the providers',
      root: 'Root of the sum tree',
      number: 'Number of this statement',
    },
  },
  sections: [
    { heading: 'What the figures mean', markdown: MEANING },
    { heading: 'How to check it without us', markdown: CHECK },
    { heading: 'What it does not prove', markdown: LIMITS },
  ],
};
