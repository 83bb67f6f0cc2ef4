import { isAddress, isOffCurveAddress } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  AccountState,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
  type Token,
} from '@solana-program/token';
import type {
  AddressCheck,
  Destination,
  PayableDestination,
  RefusedDestination,
} from '#payments/chain/destination.ts';
import type { FoundAccount } from './answers.ts';
import { RESERVED_ADDRESSES, TOKEN_2022_PROGRAM_ADDRESS } from './reserved.ts';

/**
 * Classifies an address by a series of checks; the first one that fails says why it must not be
 * paid.
 */

export interface AddressRules {
  assetCode: string;
  mint: string;
  /** Every mint that is configured. */
  mints: readonly string[];
  vault: string;
  /** The vault's token accounts and its nonce accounts. */
  own: readonly string[];
  /** Whether it belongs to an earlier vault; left out as long as it was not looked up. */
  isVault?: boolean | undefined;
  walletPrograms: readonly string[];
}

interface AddressFacts {
  /** The account at the address; null where there is none. */
  account: FoundAccount | null;
  /** The address's associated token account for the mint. */
  tokenAddress: string;
  tokenAccount: FoundAccount | null;
}

/** Why an address is not paid: the codes are public, the preview of a payout shows them. */
type AddressRefusal =
  | 'not-an-address'
  | 'cut-off'
  | 'reserved'
  | 'mint'
  | 'own-vault'
  | 'off-curve'
  | 'program'
  | 'holds-data'
  | 'foreign-owner'
  | 'other-mint'
  | 'frozen'
  | 'not-initialized'
  | 'token-account-taken';

interface Refusal {
  refused: AddressRefusal;
  sentence: string;
}
type Verdict = Refusal | { sentence: string };

const refuse = (refused: AddressRefusal, sentence: string): Refusal => ({ refused, sentence });

const isPartOf = (address: string, whole: string): boolean =>
  address !== whole && (whole.startsWith(address) || whole.endsWith(address));

const form = (address: string, { mints, own, vault }: AddressRules): Verdict => {
  if (!isAddress(address))
    return refuse('not-an-address', 'This is no Solana address: 32 bytes in base58 are expected.');
  const known = [...RESERVED_ADDRESSES, ...mints, ...own, vault];
  const isKnown = known.includes(address);
  const whole = isKnown ? undefined : known.find((each) => isPartOf(address, each));
  return whole === undefined
    ? { sentence: 'It has the form of a Solana address. The form holds no check digits.' }
    : refuse('cut-off', `It is a piece of ${whole}: characters are missing.`);
};

const reserved = (address: string, { mints }: AddressRules): Verdict => {
  if (mints.includes(address))
    return refuse(
      'mint',
      'This is the address of the coin (its mint), not of a wallet that holds it.',
    );
  return RESERVED_ADDRESSES.has(address)
    ? refuse('reserved', 'This address belongs to Solana itself: what is sent there is lost.')
    : { sentence: 'It is neither a program of Solana nor a coin.' };
};

const OWN = 'This address belongs to the vault that the money would come from.';

const FORMER = 'This address belongs to an earlier vault: nobody would be paid.';

const vault = (address: string, { vault: own, own: others, isVault }: AddressRules): Verdict => {
  if (address === own || others.includes(address)) return refuse('own-vault', OWN);
  return isVault === true
    ? refuse('own-vault', FORMER)
    : { sentence: 'It is not an address of the vault.' };
};

const LOCAL_CHECKS = [
  ['form', form],
  ['reserved', reserved],
  ['vault', vault],
] as const;

interface Notes {
  address: string;
  checks: AddressCheck[];
}

const refusal = (
  { address, checks }: Notes,
  check: AddressCheck['check'],
  { refused: reason, sentence }: Refusal,
): RefusedDestination => {
  checks.push({ check, passed: false, sentence });
  return { payable: false, reason, address, sentence, checks };
};

/** Records the verdict of a check; a refusal ends the checks. */
const note = (
  notes: Notes,
  check: AddressCheck['check'],
  verdict: Verdict,
): RefusedDestination | undefined => {
  if ('refused' in verdict) return refusal(notes, check, verdict);
  notes.checks.push({ check, passed: true, sentence: verdict.sentence });
  return undefined;
};

/** The checks that do not read the chain. */
export const checkLocally = (
  address: string,
  rules: AddressRules,
): { checks: AddressCheck[]; refused: RefusedDestination | undefined } => {
  const checks: AddressCheck[] = [];
  for (const [check, ask] of LOCAL_CHECKS) {
    const refused = note({ address, checks }, check, ask(address, rules));
    if (refused !== undefined) return { checks, refused };
  }
  return { checks, refused: undefined };
};

type Kind = PayableDestination['kind'];
type Known = { kind: Kind; owner: string } & { sentence: string };

const TOKEN_SIZE = 165;
/**
 * Whether the account is a token account. A longer one of Token-2022 has its type after the token
 * data; 2 is a token account.
 */
const isTokenAccount = ({ owner, data, space }: FoundAccount): boolean => {
  if (space === BigInt(TOKEN_SIZE)) return true;
  return owner === TOKEN_2022_PROGRAM_ADDRESS && space > 165n && data[TOKEN_SIZE] === 2;
};

const MULTISIG_SPACE = 355n;

const tokenOf = ({ data }: FoundAccount): Token =>
  getTokenDecoder().decode(data.subarray(0, TOKEN_SIZE));

const heldBy = (account: FoundAccount, rules: AddressRules): Known | Refusal => {
  if (account.space === MULTISIG_SPACE)
    return refuse('foreign-owner', 'This is a multisig of the token program, which holds nothing.');
  if (!isTokenAccount(account))
    return refuse(
      'mint',
      'This is the address of a coin (its mint), not of a wallet that holds it.',
    );
  const { mint, owner, state } = tokenOf(account);
  if (mint !== rules.mint)
    return refuse(
      'other-mint',
      `This is a token account for another coin than ${rules.assetCode}.`,
    );
  if (owner === rules.vault) return refuse('own-vault', OWN);
  if (state === AccountState.Frozen)
    return refuse('frozen', 'This token account is frozen by the issuer of the coin.');
  if (state !== AccountState.Initialized)
    return refuse('not-initialized', 'This token account was never set up.');
  return { kind: 'token-account', owner, sentence: `It is a token account of ${owner}.` };
};

/** Checks the account at the address. */
const inspect = (
  address: string,
  account: FoundAccount | null,
  rules: AddressRules,
): Known | Refusal => {
  if (account === null) {
    const offCurve = isAddress(address) && isOffCurveAddress(address);
    return offCurve
      ? refuse('off-curve', 'Nothing is there, and no key pair can belong to this address.')
      : {
          kind: 'new-wallet',
          owner: address,
          sentence: 'Nothing is there yet: it may be a new wallet, or a mistyped address.',
        };
  }
  if (account.executable) return refuse('program', 'This is a program, not a wallet.');
  if (account.owner === TOKEN_PROGRAM_ADDRESS || account.owner === TOKEN_2022_PROGRAM_ADDRESS)
    return heldBy(account, rules);
  if (rules.walletPrograms.includes(account.owner))
    return {
      kind: 'program-wallet',
      owner: address,
      sentence: `It belongs to ${account.owner}, a program whose accounts may be paid.`,
    };
  if (account.owner !== SYSTEM_PROGRAM_ADDRESS)
    return refuse(
      'foreign-owner',
      `It belongs to the program ${account.owner}: it has no key that could move coins.`,
    );
  return account.space > 0n
    ? refuse('holds-data', 'This account holds data, such as a nonce: it is no wallet.')
    : { kind: 'wallet', owner: address, sentence: 'It is a wallet.' };
};

/** Whether the wallet's own token account can receive the transfer. */
const tokenAccountOf = (
  owner: string,
  { tokenAccount: account }: AddressFacts,
  rules: AddressRules,
): Verdict => {
  // Lamports that were sent there before do not prevent the token account from being created.
  if (account === null || account.owner === SYSTEM_PROGRAM_ADDRESS)
    return { sentence: 'Its token account will be made with the transfer.' };
  const fits = account.owner === TOKEN_PROGRAM_ADDRESS && isTokenAccount(account);
  const token = fits ? tokenOf(account) : undefined;
  if (token === undefined || token.mint !== rules.mint || token.owner !== owner)
    return refuse('token-account-taken', 'Its token account was given away to another owner.');
  return token.state === AccountState.Frozen
    ? refuse('frozen', 'Its token account is frozen by the issuer of the coin.')
    : { sentence: 'Its token account is there.' };
};

/** All checks, once the accounts at the address were read from the chain. */
export const classify = (
  address: string,
  facts: AddressFacts,
  rules: AddressRules,
): Destination => {
  const { checks, refused } = checkLocally(address, rules);
  if (refused !== undefined) return refused;
  const notes = { address, checks };
  const found = inspect(address, facts.account, rules);
  if ('refused' in found) return refusal(notes, 'account', found);
  const { sentence } = found;
  checks.push({ check: 'account', passed: true, sentence });
  const known = { payable: true, kind: found.kind, address, owner: found.owner } as const;
  if (found.kind === 'token-account')
    return { ...known, sentence, checks, tokenAccount: address, createsTokenAccount: false };
  const taken = note(notes, 'token-account', tokenAccountOf(found.owner, facts, rules));
  if (taken !== undefined) return taken;
  const createsTokenAccount = facts.tokenAccount?.owner !== TOKEN_PROGRAM_ADDRESS;
  const tokenAccount = facts.tokenAddress;
  return { ...known, sentence, checks, tokenAccount, createsTokenAccount };
};
