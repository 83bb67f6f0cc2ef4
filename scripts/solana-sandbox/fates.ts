import { ENDINGS } from '#payments/sandbox/endings.ts';
import { addressBytes, hexOf } from './bytes.ts';
import { tokenAccountsOf } from './genesis.ts';
import { memosOf } from './memos.ts';
import { signatureOf, type WireTransaction } from './wire.ts';

/** Transfers that a node accepts and does not pass on, as happens on a busy cluster. */
export interface Fates {
  /** Whether these bytes are lost, this time. */
  isLost(transaction: WireTransaction, slot: bigint): boolean;
}

type Fate = 'late' | 'dropped' | 'never';

/** Half of the life of a blockhash: the same bytes, sent again, still land after it. */
const LATE_SLOTS = 75n;
const REMEMBERED_MOST = 10_000;

const WALLETS: readonly (readonly [wallet: string, fate: Fate])[] = [
  [ENDINGS.slow.value, 'late'],
  [ENDINGS.expires.value, 'dropped'],
  [ENDINGS.neverLands.value, 'never'],
];

const fatesByAccount = async (): Promise<ReadonlyMap<string, Fate>> => {
  const entries = WALLETS.map(async ([wallet, fate]) =>
    (await tokenAccountsOf(wallet)).map((account) => [hexOf(addressBytes(account)), fate] as const),
  );
  return new Map((await Promise.all(entries)).flat());
};

/** A map that forgets its oldest entries. */
const remember = <Value>(map: Map<string, Value>, key: string, fresh: Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= REMEMBERED_MOST) map.delete(map.keys().next().value ?? '');
  map.set(key, fresh);
  return fresh;
};

/** The fates of transfers to the sandbox's wallets; all others are passed on. */
export const sandboxFates = async (): Promise<Fates> => {
  const fates = await fatesByAccount();
  const firstSeen = new Map<string, bigint>();
  const firstOfMemo = new Map<string, string>();
  return {
    isLost: (transaction, slot) => {
      const key = transaction.message.keys.find((each) => fates.has(hexOf(each)));
      const fate = key === undefined ? undefined : fates.get(hexOf(key));
      if (fate === undefined) return false;
      const signature = hexOf(signatureOf(transaction));
      if (fate === 'late') return slot - remember(firstSeen, signature, slot) < LATE_SLOTS;
      // The memo names the payout: what is signed for it anew has another signature.
      const memo = memosOf(transaction.message) ?? '';
      return fate === 'never' || remember(firstOfMemo, memo, signature) === signature;
    },
  };
};
