// Made from /v1/openapi.json: npm run client makes it anew.

export type Account = {
  /** The account */
  accountId: string;
  /** Display name */
  name: string;
  /** Purpose of the account; may be empty */
  description: string;
  /** What it is for; never changes */
  purpose: 'OPERATING' | 'WALLET' | 'REVENUE' | 'TAX' | 'RESERVE' | 'OTHER';
  /** At most one account is PRIMARY in each mode */
  classification: 'PRIMARY' | 'SECONDARY';
  /** An INACTIVE account takes part in no movement */
  status: 'ACTIVE' | 'INACTIVE';
  /** Custom data */
  metadata: {
    [key: string]: unknown;
  };
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
};

export type AccountPage = {
  /** The rows, newest first */
  data: Account[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type Balances = {
  /** One balance for each asset that the account ever held */
  data: Balance[];
};

export type Balance = {
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** What can be paid out now */
  available: string;
  /** What is held for payouts under way */
  pending: string;
  /** Both together */
  posted: string;
};

export type EntryPage = {
  /** The rows, newest first */
  data: Entry[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type Entry = {
  /** The entry */
  entryId: string;
  /** The movement of which it is one side */
  transferId: string;
  /** CREDIT adds to the account, DEBIT takes */
  direction: 'CREDIT' | 'DEBIT';
  /** Held, moved for good, or released without moving */
  phase: 'PENDING' | 'POSTED' | 'VOIDED';
  /** Decimal text in units of the asset, without superfluous zeros */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** Posted balance of this asset right after the entry */
  balanceAfter: string;
  /** What it is for, such as `payment` or `refund` */
  reason: string;
  /** The object that it belongs to, such as `pmt_…` */
  reference: string;
  /** ISO 8601, in UTC */
  createdAt: string;
};

export type Funding = {
  /** The account */
  accountId: string;
  /** The chain */
  chain: 'solana';
  /** The vault: one address for all accounts */
  vaultAddress: string;
  /** Must be among the keys of a transfer to the vault: it says which account is meant */
  referenceKey: string;
  /** How each asset is paid in */
  assets: {
    /** What the amount is of */
    assetCode: 'USDC' | 'EURC' | 'EUR';
    /** The token's address on the chain */
    mint: string;
    /** A wallet of this account alone: whatever arrives there is credited, plain transfers of exchanges too. Left out where the vault's key is with a signer outside of Kontor, and for some seconds where the worker alone has the key: ask again */
    depositAddress?: string;
    /** A payment link: a wallet opens it with everything filled in */
    uri: string;
  }[];
};

export type ReserveProofs = {
  /** One for each asset */
  data: ReserveProof[];
};

export type ReserveProof = {
  /** The account */
  accountId: string;
  /** What the account had, what was held included */
  balance: string;
  /** Hides the account in the tree: keep it to yourself */
  salt: string;
  /** The nodes beside the way to the root, from the leaf on */
  path: {
    /** On which side of the way it stands */
    side: 'left' | 'right';
    /** SHA-256, in hex */
    hash: string;
    /** What all accounts below it have */
    sum: string;
  }[];
  /** As GET /v1/reserves shows it to everybody */
  head: {
    /** Test money is not real */
    mode: 'test' | 'live';
    /** Where the vault is */
    chain: 'solana';
    /** What the amount is of */
    assetCode: 'USDC' | 'EURC' | 'EUR';
    /** Of the smallest part, in which hashes and sums are computed */
    decimals: number;
    /** From 1, without a gap */
    number: number;
    /** When it was made */
    time: string;
    /** A final block that a quorum of providers is past */
    slot: string;
    /** The wallet of the vault */
    vaultAddress: string;
    /** The account of the vault that holds the asset */
    tokenAccount: string;
    /** What a quorum of providers says it holds at least */
    vaultBalance: string;
    /** What all accounts have together: the sum of the tree */
    obligations: string;
    /** Of them, what may not be in the vault: payouts on their way, and deposits not swept yet */
    inFlight: string;
    /** How many accounts the tree has */
    accounts: number;
    /** The root of the Merkle sum tree over all accounts */
    root: string;
    /** By whose word */
    providers: {
      /** The host that was asked */
      provider: string;
      /** At which final block */
      slot: string;
      /** What it said */
      vaultBalance: string;
    }[];
    /** The hash of the head before it; 64 zeros for the first */
    previous: string;
    /** SHA-256 over the other fields, one a line, amounts in smallest parts */
    hash: string;
  };
};

export type ReserveHead = {
  /** Test money is not real */
  mode: 'test' | 'live';
  /** Where the vault is */
  chain: 'solana';
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** Of the smallest part, in which hashes and sums are computed */
  decimals: number;
  /** From 1, without a gap */
  number: number;
  /** When it was made */
  time: string;
  /** A final block that a quorum of providers is past */
  slot: string;
  /** The wallet of the vault */
  vaultAddress: string;
  /** The account of the vault that holds the asset */
  tokenAccount: string;
  /** What a quorum of providers says it holds at least */
  vaultBalance: string;
  /** What all accounts have together: the sum of the tree */
  obligations: string;
  /** Of them, what may not be in the vault: payouts on their way, and deposits not swept yet */
  inFlight: string;
  /** How many accounts the tree has */
  accounts: number;
  /** The root of the Merkle sum tree over all accounts */
  root: string;
  /** By whose word */
  providers: {
    /** The host that was asked */
    provider: string;
    /** At which final block */
    slot: string;
    /** What it said */
    vaultBalance: string;
  }[];
  /** The hash of the head before it; 64 zeros for the first */
  previous: string;
  /** SHA-256 over the other fields, one a line, amounts in smallest parts */
  hash: string;
};

export type PaymentPage = {
  /** The rows, newest first */
  data: Payment[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type Payment = {
  /** The payment */
  paymentId: string;
  /** What this is */
  object: 'payment';
  /** Decimal text in units of the asset, without superfluous zeros */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** How it was paid */
  method: 'CRYPTO' | 'CARD' | 'BANK_TRANSFER' | 'OTHER';
  /** COMPLETED: the account was credited */
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUNDED';
  /** External provider; for deposits on a chain: solana */
  provider: string;
  /** The provider's identifier */
  providerPaymentId: string;
  /** What it is for; may be empty */
  description: string;
  /** ISO 8601, in UTC */
  initiatedAt: string;
  /** When the provider had processed it; left out before */
  processedAt?: string;
  /** When it became final; left out before */
  completedAt?: string;
  /** Custom data */
  metadata: {
    [key: string]: unknown;
  };
  /** What you call it; left out where none was sent */
  reference?: string;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
};

export type PaymentDetail = {
  /** The payment */
  paymentId: string;
  /** What this is */
  object: 'payment';
  /** Decimal text in units of the asset, without superfluous zeros */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** How it was paid */
  method: 'CRYPTO' | 'CARD' | 'BANK_TRANSFER' | 'OTHER';
  /** COMPLETED: the account was credited */
  status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUNDED';
  /** External provider; for deposits on a chain: solana */
  provider: string;
  /** The provider's identifier */
  providerPaymentId: string;
  /** What it is for; may be empty */
  description: string;
  /** ISO 8601, in UTC */
  initiatedAt: string;
  /** When the provider had processed it; left out before */
  processedAt?: string;
  /** When it became final; left out before */
  completedAt?: string;
  /** Custom data */
  metadata: {
    [key: string]: unknown;
  };
  /** What you call it; left out where none was sent */
  reference?: string;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
  /** The account that it is for */
  accountId: string;
};

export type Payout = {
  /** The payout */
  payoutId: string;
  /** What this is */
  object: 'payout';
  /** The account that pays */
  accountId: string;
  /** The quote that it was accepted with */
  quoteId?: string;
  /** crypto: on the chain; fiat: at the bank */
  method: 'crypto' | 'fiat';
  /** COMPLETED, FAILED and CANCELLED are final; COMPLETED cannot be undone */
  status: 'PENDING_APPROVAL' | 'INITIATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** What leaves the account, fees included */
  sourceAmount: string;
  /** What the amount is of */
  sourceAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What arrives */
  destinationAmount: string;
  /** What the amount is of */
  destinationAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What of the source amount goes to the operator */
  fees: {
    /** SPREAD: for the exchange. PAYOUT: for the payout itself. TOKEN_ACCOUNT: for a new account */
    type: 'SPREAD' | 'PAYOUT' | 'TOKEN_ACCOUNT';
    /** Decimal text in units of the asset, without superfluous zeros */
    amount: string;
    /** What the amount is of */
    assetCode: 'USDC' | 'EURC' | 'EUR';
  }[];
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
  /** ISO 8601, in UTC */
  initiatedAt: string;
  /** When it became COMPLETED; left out otherwise */
  completedAt?: string;
  /** There for the method crypto */
  cryptoDetails?: {
    /** Where it goes */
    toAddress: string;
    /** The chain */
    chain: 'solana';
    /** The transaction on the chain; left out before it is broadcast */
    transactionSignature?: string;
    /** Blocks on top of the transaction; left out before it is in one */
    confirmations?: number;
    /** What the chain took for it, with the rent of a new token account; the operator bears it */
    networkFee?: string;
    /** What the network fee is of */
    networkFeeAsset?: 'SOL';
  };
  /** There for the method fiat */
  fiatDetails?: {
    /** The beneficiary */
    beneficiaryId: string;
    /** Who owns the bank account */
    name: string;
    /** The bank account */
    iban: string;
    /** The bank, where it was given */
    bic?: string;
    /** How the bank calls it, once it was handed over */
    railReference?: string;
  };
  /** There where the operator’s policy wants it approved */
  approval?: {
    /** How many have to approve it */
    needed: number;
    /** The key that ordered it, which cannot approve it */
    requestedBy?: string;
    /** From then on it is cancelled unless it was approved */
    expiresAt: string;
    /** Who has approved or rejected it so far */
    decisions: {
      /** What was decided */
      verdict: 'APPROVED' | 'REJECTED';
      /** The key that did, or `operator` */
      by: string;
      /** Why; may be empty */
      reason: string;
      /** ISO 8601, in UTC */
      at: string;
    }[];
    /** How the wait has ended: WITHDRAWN is your own cancellation. Left out before */
    outcome?: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'WITHDRAWN';
  };
  /** There when it has FAILED */
  failure?: {
    /** Why, for programs */
    code:
      | 'VAULT_SHORT_OF_TOKENS'
      | 'VAULT_SHORT_OF_LAMPORTS'
      | 'TOKEN_ACCOUNT_FROZEN'
      | 'TOKEN_ACCOUNT_UNFIT'
      | 'NEVER_LANDED'
      | 'CHAIN_REFUSED'
      | 'BANK_REJECTED'
      | 'STOPPED_BY_OPERATOR';
    /** Why, in a sentence */
    message: string;
  };
  /** What it is for; may be empty */
  description: string;
  /** Custom data */
  metadata: {
    [key: string]: unknown;
  };
  /** What you call it; left out where none was sent */
  reference?: string;
};

export type PayoutPreview = {
  /** What this is */
  object: 'payout_preview';
  /** Whether every check has passed */
  acceptable: boolean;
  /** What would leave the account, fees included */
  sourceAmount: string;
  /** What the amount is of */
  sourceAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What would arrive */
  destinationAmount: string;
  /** What the amount is of */
  destinationAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What of the source amount would go to the operator */
  fees: {
    /** SPREAD: for the exchange. PAYOUT: for the payout itself. TOKEN_ACCOUNT: for a new account */
    type: 'SPREAD' | 'PAYOUT' | 'TOKEN_ACCOUNT';
    /** Decimal text in units of the asset, without superfluous zeros */
    amount: string;
    /** What the amount is of */
    assetCode: 'USDC' | 'EURC' | 'EUR';
  }[];
  /** What the address is, and whether it is paid */
  destination: {
    /** As it was asked for */
    address: string;
    /** Whether this address is paid */
    payable: boolean;
    /** What it is: wallet, new-wallet, program-wallet, token-account, or why it is not */
    kind: string;
    /** Who could spend what arrives */
    owner?: string;
    /** Where the coins would arrive */
    tokenAccount?: string;
    /** Whether that account is made for it */
    createsTokenAccount?: boolean;
    /** In a sentence */
    explanation: string;
  };
  /** What the chain would take, with the rent; the operator bears it */
  networkFee?: string;
  /** What of it a new token account would cost */
  rent?: string;
  /** What the chain is paid in */
  networkFeeAsset?: 'SOL';
  /** How many would have to approve it before it is paid */
  approvalsNeeded: number;
  /** In the order in which a payout is checked */
  checks: {
    /** What was checked */
    check: string;
    /** Whether it lets the payout pass */
    passed: boolean;
    /** In a sentence */
    explanation: string;
    /** What the payout would be refused with */
    code?: string;
  }[];
};

export type Quote = {
  /** The quote */
  quoteId: string;
  /** What this is */
  object: 'quote';
  /** The account that would pay */
  accountId: string;
  /** What would leave the account, fees included */
  sourceAmount: string;
  /** What the amount is of */
  sourceAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What would arrive: the source amount without the fees, at the rate, rounded down */
  destinationAmount: string;
  /** What the amount is of */
  destinationAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** Units of the destination for one of the source */
  rate: string;
  /** The day that the exchange rate is of; left out where nothing is exchanged */
  rateDate?: string;
  /** What of the source amount would go to the operator */
  fees: {
    /** SPREAD: for the exchange. PAYOUT: for the payout itself. TOKEN_ACCOUNT: for a new account */
    type: 'SPREAD' | 'PAYOUT' | 'TOKEN_ACCOUNT';
    /** Decimal text in units of the asset, without superfluous zeros */
    amount: string;
    /** What the amount is of */
    assetCode: 'USDC' | 'EURC' | 'EUR';
  }[];
  /** What comes on top if the payout opens a token account; left out where it is nothing */
  tokenAccountFee?: string;
  /** Only an ACTIVE quote can be accepted */
  status: 'ACTIVE' | 'ACCEPTED' | 'EXPIRED';
  /** The payout that it was used for */
  payoutId?: string;
  /** ISO 8601, in UTC */
  expiresAt: string;
  /** ISO 8601, in UTC */
  createdAt: string;
};

export type PayoutPage = {
  /** The rows, newest first */
  data: Payout[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type Beneficiary = {
  /** The beneficiary */
  beneficiaryId: string;
  /** What this is */
  object: 'beneficiary';
  /** Who owns the bank account */
  name: string;
  /** The bank account, without spaces */
  iban: string;
  /** The bank, where it was given */
  bic?: string;
  /** ISO 8601, in UTC */
  createdAt: string;
};

export type BeneficiaryPage = {
  /** The rows, newest first */
  data: Beneficiary[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type DeletedBeneficiary = {
  /** The beneficiary */
  beneficiaryId: string;
  /** What this was */
  object: 'beneficiary';
  /** Its name and bank account are erased */
  deleted: true;
};

export type EventPage = {
  /** The rows, newest first */
  data: Event[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type Event = {
  /** The event */
  eventId: string;
  /** What this is */
  object: 'event';
  /** What became of what */
  type:
    | 'account.created'
    | 'account.updated'
    | 'balance.updated'
    | 'quote.created'
    | 'quote.accepted'
    | 'quote.expired'
    | 'payout.pending_approval'
    | 'payout.initiated'
    | 'payout.processing'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.cancelled'
    | 'payout.returned'
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.refunded'
    | 'beneficiary.created';
  /** 1, 2, 3 … for the events of one object, without gaps: the greatest is the newest */
  version: number;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** The object as it was then; the first word of the type says what it is */
  data: Account | AccountBalance | Quote | Payout | PaymentDetail | Beneficiary;
};

export type AccountBalance = {
  /** The account that holds it */
  accountId: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** What can be paid out now */
  available: string;
  /** What is held for payouts under way */
  pending: string;
  /** Both together */
  posted: string;
};

export type WebhookEndpointWithSecret = {
  /** The endpoint */
  webhookEndpointId: string;
  /** What this is */
  object: 'webhook_endpoint';
  /** Where events are posted */
  url: string;
  /** Types of events that are sent there; empty: all of them but `register.changed`, which is sent where it is named: the registers of the directory have changed, and `data.url` says how */
  types: string[];
  /** What the endpoint is for */
  description: string;
  /** Whether nothing is sent; what was queued before waits, what happens is not queued */
  disabled: boolean;
  /** `REQUESTED` by you, or `GONE`: the receiver answered 410 */
  disabledReason?: 'REQUESTED' | 'GONE';
  /** `whpk_…`: the ed25519 key by which `v1a` signatures are verified */
  publicKey: string;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
  /** `whsec_…`: verifies `v1` signatures. Told this once: an answer that is repeated for an Idempotency-Key leaves it out */
  secret?: string;
};

export type WebhookEndpointPage = {
  /** The rows, newest first */
  data: WebhookEndpoint[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type WebhookEndpoint = {
  /** The endpoint */
  webhookEndpointId: string;
  /** What this is */
  object: 'webhook_endpoint';
  /** Where events are posted */
  url: string;
  /** Types of events that are sent there; empty: all of them but `register.changed`, which is sent where it is named: the registers of the directory have changed, and `data.url` says how */
  types: string[];
  /** What the endpoint is for */
  description: string;
  /** Whether nothing is sent; what was queued before waits, what happens is not queued */
  disabled: boolean;
  /** `REQUESTED` by you, or `GONE`: the receiver answered 410 */
  disabledReason?: 'REQUESTED' | 'GONE';
  /** `whpk_…`: the ed25519 key by which `v1a` signatures are verified */
  publicKey: string;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** ISO 8601, in UTC */
  updatedAt: string;
};

export type WebhookDelivery = {
  /** The delivery */
  deliveryId: string;
  /** What this is */
  object: 'webhook_delivery';
  /** The endpoint */
  webhookEndpointId: string;
  /** The event; webhook-id in the request */
  eventId: string;
  /** The type of the event; `webhook.test` for a test event */
  type: string;
  /** PENDING until the receiver answers 2xx; FAILED after the last attempt or a 410; CANCELLED with its endpoint */
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  /** How often it was sent */
  attempts: number;
  /** When it is sent again; at once where it is past */
  nextAttemptAt?: string;
  /** When it was last answered, or not */
  lastAttemptAt?: string;
  /** How long the last attempt took */
  tookMs?: number;
  /** The HTTP status of the last answer */
  answerStatus?: number;
  /** The first characters of the last answer */
  answer?: string;
  /** Why the last attempt was a failure */
  error?: string;
  /** ISO 8601, in UTC */
  createdAt: string;
  /** When the receiver answered 2xx */
  deliveredAt?: string;
};

export type WebhookDeliveryPage = {
  /** The rows, newest first */
  data: WebhookDelivery[];
  /** How many rows a page holds at most, as asked */
  page_size: number;
  /** Send it as cursor for the next page; null at the end */
  next_cursor: string | null;
};

export type WebhookResend = {
  /** What this is */
  object: 'webhook_resend';
  /** The endpoint */
  webhookEndpointId: string;
  /** Since when, in UTC */
  since: string;
  /** How many are sent: 2000 at a time */
  events: number;
  /** If more are left: send it as cursor with the same `since` */
  nextCursor?: string;
};

export type DeletedWebhookEndpoint = {
  /** The endpoint */
  webhookEndpointId: string;
  /** What this was */
  object: 'webhook_endpoint';
  /** It is gone, its secrets with it */
  deleted: true;
};

export type SandboxDeposit = {
  /** What this is */
  object: 'sandbox_deposit';
  /** The account */
  accountId: string;
  /** Decimal text in units of the asset, without superfluous zeros */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** The transaction; it becomes the providerPaymentId of the payment */
  transactionSignature: string;
};

export type SandboxClock = {
  /** What this is */
  object: 'sandbox_clock';
  /** What the clock shows */
  now: string;
  /** How far it is ahead of the world: ten years at most */
  aheadSeconds: number;
};

export type Reserves = {
  /** The newest of each mode and asset */
  data: ReserveHead[];
};

export type Problem = {
  /** Address of the page on this problem */
  type: string;
  /** What went wrong, the same for every such problem */
  title: string;
  /** The HTTP status */
  status: number;
  /** What went wrong this time */
  detail: string;
  /** Path of the request */
  instance: string;
  /** For programs: never renamed */
  code:
    | 'VALIDATION_ERROR'
    | 'UNAUTHENTICATED'
    | 'HTTPS_REQUIRED'
    | 'ADDRESS_NOT_ALLOWED'
    | 'INSUFFICIENT_SCOPE'
    | 'APPROVER_NOT_ALLOWED'
    | 'ORGANIZATION_NOT_FOUND'
    | 'ROUTE_NOT_FOUND'
    | 'ACCOUNT_NOT_FOUND'
    | 'PAYMENT_NOT_FOUND'
    | 'PAYOUT_NOT_FOUND'
    | 'QUOTE_NOT_FOUND'
    | 'BENEFICIARY_NOT_FOUND'
    | 'WEBHOOK_ENDPOINT_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'EVENT_NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'PRIMARY_ACCOUNT_EXISTS'
    | 'PROVIDER_PAYMENT_EXISTS'
    | 'REFERENCE_EXISTS'
    | 'PAYMENT_NOT_REFUNDABLE'
    | 'QUOTE_EXPIRED'
    | 'QUOTE_ALREADY_USED'
    | 'PAYOUT_NOT_CANCELLABLE'
    | 'PAYOUT_NOT_PENDING_APPROVAL'
    | 'BENEFICIARY_IN_USE'
    | 'IDEMPOTENCY_IN_PROGRESS'
    | 'ANSWER_ERASED'
    | 'BODY_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'INSUFFICIENT_FUNDS'
    | 'STORAGE_QUOTA_EXCEEDED'
    | 'AMOUNT_OUT_OF_RANGE'
    | 'ACCOUNT_INACTIVE'
    | 'CHAIN_NOT_CONFIGURED'
    | 'RAIL_NOT_CONFIGURED'
    | 'WEBHOOK_ENDPOINT_LIMIT'
    | 'WEBHOOKS_NOT_CONFIGURED'
    | 'LIQUIDITY_UNAVAILABLE'
    | 'TOKEN_ACCOUNT_LIMIT'
    | 'RATE_TOO_OLD'
    | 'DESTINATION_BLOCKED'
    | 'QUOTA_EXCEEDED'
    | 'INTERNAL_SERVER_ERROR'
    | 'SERVICE_UNAVAILABLE'
    | 'CHAIN_UNAVAILABLE';
  /** Names this request in our log */
  traceId: string;
  /** For VALIDATION_ERROR: every wrong field */
  errors?: {
    /** The field, parameter or header; dots lead inside */
    field: string;
    /** What was expected there */
    message: string;
    /** The kind of fault */
    code?: 'MISSING_OR_INVALID_FIELD';
    /** What was sent; left out where it is long or may be a secret */
    value?: unknown;
  }[];
};

export type ShortProblem = {
  /** For programs: never renamed */
  code:
    | 'VALIDATION_ERROR'
    | 'UNAUTHENTICATED'
    | 'HTTPS_REQUIRED'
    | 'ADDRESS_NOT_ALLOWED'
    | 'INSUFFICIENT_SCOPE'
    | 'APPROVER_NOT_ALLOWED'
    | 'ORGANIZATION_NOT_FOUND'
    | 'ROUTE_NOT_FOUND'
    | 'ACCOUNT_NOT_FOUND'
    | 'PAYMENT_NOT_FOUND'
    | 'PAYOUT_NOT_FOUND'
    | 'QUOTE_NOT_FOUND'
    | 'BENEFICIARY_NOT_FOUND'
    | 'WEBHOOK_ENDPOINT_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'EVENT_NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'PRIMARY_ACCOUNT_EXISTS'
    | 'PROVIDER_PAYMENT_EXISTS'
    | 'REFERENCE_EXISTS'
    | 'PAYMENT_NOT_REFUNDABLE'
    | 'QUOTE_EXPIRED'
    | 'QUOTE_ALREADY_USED'
    | 'PAYOUT_NOT_CANCELLABLE'
    | 'PAYOUT_NOT_PENDING_APPROVAL'
    | 'BENEFICIARY_IN_USE'
    | 'IDEMPOTENCY_IN_PROGRESS'
    | 'ANSWER_ERASED'
    | 'BODY_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'IDEMPOTENCY_KEY_REUSED'
    | 'INSUFFICIENT_FUNDS'
    | 'STORAGE_QUOTA_EXCEEDED'
    | 'AMOUNT_OUT_OF_RANGE'
    | 'ACCOUNT_INACTIVE'
    | 'CHAIN_NOT_CONFIGURED'
    | 'RAIL_NOT_CONFIGURED'
    | 'WEBHOOK_ENDPOINT_LIMIT'
    | 'WEBHOOKS_NOT_CONFIGURED'
    | 'LIQUIDITY_UNAVAILABLE'
    | 'TOKEN_ACCOUNT_LIMIT'
    | 'RATE_TOO_OLD'
    | 'DESTINATION_BLOCKED'
    | 'QUOTA_EXCEEDED'
    | 'INTERNAL_SERVER_ERROR'
    | 'SERVICE_UNAVAILABLE'
    | 'CHAIN_UNAVAILABLE';
  /** What went wrong this time */
  message: string;
  /** The parameter or header that is at fault; else the path */
  target: string;
};

export type CreateAccountBody = {
  /** Priority and usage */
  classification: 'PRIMARY' | 'SECONDARY';
  /** Display name; the purpose when left out */
  name?: string;
  /** Purpose of the account; empty when left out */
  description?: string;
  /** What it is for; never changes */
  purpose?: 'OPERATING' | 'WALLET' | 'REVENUE' | 'TAX' | 'RESERVE' | 'OTHER';
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
};

export type ListAccountsQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
};

export type UpdateAccountBody = {
  /** Display name */
  name?: string;
  /** Purpose of the account */
  description?: string;
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
  /** Priority and usage */
  classification?: 'PRIMARY' | 'SECONDARY';
};

export type ListAccountEntriesQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
};

export type ListPaymentsQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
  /** Payments for this account */
  accountId?: string;
  /** Payments in this status */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED' | 'REFUNDED';
  /** Payments recorded at this moment or later */
  createdFrom?: string;
  /** Payments recorded before this moment */
  createdBefore?: string;
  /** Payments with this reference: one at most */
  reference?: string;
};

export type CreateCryptoPayoutBody = {
  /** The account that pays */
  accountId: string;
  /** A wallet, or a token account of the asset, in base58 */
  toAddress: string;
  /** The chain */
  chain: 'solana';
  /** Where the money comes from: DIRECT, an amount as it is, or QUOTE */
  funding:
    | {
        /** Exactly this amount arrives */
        type: 'DIRECT';
        /** Decimal text in units of the asset, such as `10.5` */
        amount: string;
        /** What the amount is of */
        assetCode: 'USDC' | 'EURC' | 'EUR';
      }
    | {
        /** At the rate of a quote */
        type: 'QUOTE';
        /** The quote */
        quoteId: string;
      };
  /** What it is for */
  description?: string;
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
  /** What you call it, once for ever: derive it from the purpose, such as `invoice-2026-0815`. A second payout with the same reference is a 409 */
  reference?: string;
};

export type PreviewCryptoPayoutBody = {
  /** The account that pays */
  accountId: string;
  /** A wallet, or a token account of the asset, in base58 */
  toAddress: string;
  /** The chain */
  chain: 'solana';
  /** Where the money comes from: DIRECT, an amount as it is, or QUOTE */
  funding:
    | {
        /** Exactly this amount arrives */
        type: 'DIRECT';
        /** Decimal text in units of the asset, such as `10.5` */
        amount: string;
        /** What the amount is of */
        assetCode: 'USDC' | 'EURC' | 'EUR';
      }
    | {
        /** At the rate of a quote */
        type: 'QUOTE';
        /** The quote */
        quoteId: string;
      };
  /** What it is for */
  description?: string;
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
  /** What you call it, once for ever: derive it from the purpose, such as `invoice-2026-0815`. A second payout with the same reference is a 409 */
  reference?: string;
};

export type CreateQuoteBody = {
  /** The account that would pay */
  accountId: string;
  /** What leaves the account */
  sourceAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What arrives: EUR at a bank, else on the chain */
  destinationAssetCode: 'USDC' | 'EURC' | 'EUR';
  /** What leaves the account, fees included */
  sourceAmount?: string;
  /** What is to arrive */
  destinationAmount?: string;
};

export type AcceptQuoteBody = {
  /** Where it goes: toAddress and chain for USDC and EURC, beneficiaryId for EUR */
  payoutDestination: {
    /** A wallet, or a token account of the asset, in base58 */
    toAddress?: string;
    /** The chain */
    chain?: 'solana';
    /** For quotes into EUR */
    beneficiaryId?: string;
  };
  /** What it is for */
  description?: string;
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
  /** What you call it, once for ever: derive it from the purpose, such as `invoice-2026-0815`. A second payout with the same reference is a 409 */
  reference?: string;
};

export type ListPayoutsQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
  /** Payouts for this account */
  accountId?: string;
  /** Payouts in this status */
  status?: 'PENDING_APPROVAL' | 'INITIATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'CANCELLED';
  /** Payouts recorded at this moment or later */
  createdFrom?: string;
  /** Payouts recorded before this moment */
  createdBefore?: string;
  /** Payouts with this reference: one at most */
  reference?: string;
  /** The payout that a request with this Idempotency-Key has made */
  idempotencyKey?: string;
};

export type ApprovePayoutBody = {
  /** Why; it is kept */
  reason?: string;
};

export type RejectPayoutBody = {
  /** Why; it is kept */
  reason?: string;
};

export type CreateBeneficiaryBody = {
  /** Who owns the bank account */
  name: string;
  /** The bank account, of a country in SEPA; spaces do not matter */
  iban: string;
  /** The bank, by 8 or 11 characters */
  bic?: string;
};

export type ListBeneficiariesQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
};

export type ListEventsQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
  /** Events of this type */
  type?:
    | 'account.created'
    | 'account.updated'
    | 'balance.updated'
    | 'quote.created'
    | 'quote.accepted'
    | 'quote.expired'
    | 'payout.pending_approval'
    | 'payout.initiated'
    | 'payout.processing'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.cancelled'
    | 'payout.returned'
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.refunded'
    | 'beneficiary.created';
  /** Events of this object; `acct_…:USDC` for a balance */
  objectId?: string;
  /** Events recorded at this moment or later */
  createdFrom?: string;
  /** Events recorded before this moment */
  createdBefore?: string;
};

export type CreateWebhookEndpointBody = {
  /** Where events are posted: https, on the public internet; test mode takes http, too */
  url: string;
  /** Types of events that are sent there; empty: all of them but `register.changed`, which is sent where it is named: the registers of the directory have changed, and `data.url` says how */
  types?: (
    | 'account.created'
    | 'account.updated'
    | 'balance.updated'
    | 'quote.created'
    | 'quote.accepted'
    | 'quote.expired'
    | 'payout.pending_approval'
    | 'payout.initiated'
    | 'payout.processing'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.cancelled'
    | 'payout.returned'
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.refunded'
    | 'beneficiary.created'
    | 'register.changed'
  )[];
  /** What the endpoint is for */
  description?: string;
};

export type ListWebhookEndpointsQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
};

export type UpdateWebhookEndpointBody = {
  /** Where events are posted: https, on the public internet; test mode takes http, too */
  url?: string;
  /** Types of events that are sent there; empty: all of them but `register.changed`, which is sent where it is named: the registers of the directory have changed, and `data.url` says how */
  types?: (
    | 'account.created'
    | 'account.updated'
    | 'balance.updated'
    | 'quote.created'
    | 'quote.accepted'
    | 'quote.expired'
    | 'payout.pending_approval'
    | 'payout.initiated'
    | 'payout.processing'
    | 'payout.completed'
    | 'payout.failed'
    | 'payout.cancelled'
    | 'payout.returned'
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.refunded'
    | 'beneficiary.created'
    | 'register.changed'
  )[];
  /** What the endpoint is for */
  description?: string;
  /** Whether nothing is to be sent there */
  disabled?: boolean;
};

export type ListWebhookDeliveriesQuery = {
  /** The next_cursor of the page before; left out for the first page */
  cursor?: string;
  /** Rows a page */
  limit?: number;
  /** Deliveries in this status */
  status?: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  /** The delivery of this event */
  eventId?: string;
};

export type ResendWebhookEventsBody = {
  /** Events at this moment or later, such as `2026-11-21T00:00:00Z` */
  since: string;
  /** The nextCursor of the answer before; else left out */
  cursor?: string;
};

export type MakeSandboxDepositBody = {
  /** The account that it is for */
  accountId: string;
  /** Decimal text in units of the asset, such as `10.5` */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
};

export type RecordSandboxPaymentBody = {
  /** The account that it is for */
  accountId: string;
  /** Decimal text in units of the asset, such as `10.5` */
  amount: string;
  /** What the amount is of */
  assetCode: 'USDC' | 'EURC' | 'EUR';
  /** How it was paid */
  method?: 'CRYPTO' | 'CARD' | 'BANK_TRANSFER' | 'OTHER';
  /** What the provider says */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
  /** External provider; not one of Kontor’s own: bank, solana */
  provider?: string;
  /** The provider's identifier; a fresh one when left out */
  providerPaymentId?: string;
  /** What it is for */
  description?: string;
  /** Custom data: at most 50 keys of 40 characters, values of at most 500 */
  metadata?: {
    [key: string]: unknown;
  };
  /** What you call it, once for ever */
  reference?: string;
};

export type MoveSandboxClockBody = {
  /** By how much: a year at most */
  seconds: number;
};
