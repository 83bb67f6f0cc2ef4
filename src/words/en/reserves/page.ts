import type { TextPage } from '#words/section.ts';

/** What the page of the reserves says around its figures. */
export interface ReservesPage extends TextPage {
  figures: {
    heading: string;
    /** Until the figures are there, and where there are none. */
    waiting: string;
    none: string;
    rows: readonly [string, string, string, string, string];
  };
}

const WAITING =
  'The figures are at [/v1/reserves](/v1/reserves), as JSON and without a key; this page shows ' +
  'them in a browser with scripts.';

const MEANING =
  'For each mode and asset: **owed** is the sum of what all accounts have, what is held for ' +
  'payouts included. **On its way** is the part of it that may not be in the vault: payouts ' +
  'whose transaction may have left already, and deposits at addresses of accounts, until the ' +
  'worker moves them into the vault. **There** is what the vault holds at a finalized slot of ' +
  'the chain at least, by the word of a quorum of providers. Owed without what is on its way ' +
  'must be no more than what is there. The figures are made every hour by the worker and ' +
  'stored; nothing is computed when you ask.';

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
  'says nothing of euros, which lie at a bank, nor of money that lies with other providers. It ' +
  'shows one moment, not those between. Of other accounts a proof shows the sums beside the way, ' +
  'and the published head how many accounts there are.';

export const reservesPage: ReservesPage = {
  title: 'Reserves',
  lead: 'What is owed to all accounts, what the vaults hold, at which slot, and by whose word.',
  figures: {
    heading: 'Now',
    waiting: WAITING,
    none: 'Nothing has been published yet.',
    rows: ['Owed', 'On its way', 'There', 'Slot and time', 'By the word of'],
  },
  sections: [
    { heading: 'What the figures mean', markdown: MEANING },
    { heading: 'How to check it without us', markdown: CHECK },
    { heading: 'What it does not prove', markdown: LIMITS },
  ],
};
