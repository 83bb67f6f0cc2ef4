/** One question asked of an address, as a person may read it. */
export interface AddressCheck {
  check: 'form' | 'reserved' | 'vault' | 'account' | 'token-account';
  passed: boolean;
  sentence: string;
}

/** An address that may be paid, and where the tokens arrive. */
export interface PayableDestination {
  payable: true;
  /** `program-wallet`: it belongs to a program that the operator allows, such as a multisig. */
  kind: 'new-wallet' | 'wallet' | 'program-wallet' | 'token-account';
  address: string;
  tokenAccount: string;
  /** Who owns the token account. */
  owner: string;
  createsTokenAccount: boolean;
  sentence: string;
  checks: readonly AddressCheck[];
}

export interface RefusedDestination {
  payable: false;
  /** The chain's own word for it. It is public: the preview of a payout shows it. */
  reason: string;
  address: string;
  sentence: string;
  checks: readonly AddressCheck[];
}

export type Destination = PayableDestination | RefusedDestination;
