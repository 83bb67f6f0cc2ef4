/** The result of one check of an address, with a sentence for people. */
export interface AddressCheck {
  check: 'form' | 'reserved' | 'vault' | 'account' | 'token-account';
  passed: boolean;
  sentence: string;
}

/** An address that can be paid, and the token account that receives the tokens. */
export interface PayableDestination {
  payable: true;
  /** `program-wallet`: it belongs to a program that the operator allows, such as a multisig. */
  kind: 'new-wallet' | 'wallet' | 'program-wallet' | 'token-account';
  address: string;
  tokenAccount: string;
  /** The owner of the token account. */
  owner: string;
  createsTokenAccount: boolean;
  sentence: string;
  checks: readonly AddressCheck[];
}

export interface RefusedDestination {
  payable: false;
  /** The chain's own reason code. It is public: the preview of a payout shows it. */
  reason: string;
  address: string;
  sentence: string;
  checks: readonly AddressCheck[];
}

export type Destination = PayableDestination | RefusedDestination;

/** Whether one of these wallets and token accounts belongs to a vault, also an earlier one. */
export type FindsVaults = (addresses: readonly string[]) => Promise<boolean>;
