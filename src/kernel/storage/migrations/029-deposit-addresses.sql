-- The vaults that a mode has had. Coins are only ever moved to the one confirmed last.
CREATE TABLE vaults (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  address TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, address)
) STRICT, WITHOUT ROWID;

CREATE TABLE vault_token_accounts (
  mode TEXT NOT NULL,
  chain TEXT NOT NULL,
  token_account TEXT NOT NULL,
  vault TEXT NOT NULL,
  asset TEXT NOT NULL,
  PRIMARY KEY (mode, chain, token_account),
  CHECK (chain || ' ' || asset IN ('solana USDC', 'solana EURC')),
  FOREIGN KEY (mode, chain, vault) REFERENCES vaults (mode, chain, address)
) STRICT, WITHOUT ROWID;

-- A token account of a wallet that is an account's alone. A wallet is named for one asset, and has
-- a token account for each: whoever sends the other asset is credited, too. In smallest parts:
-- received is all that was judged, credited what was given to somebody, swept what has left again.
CREATE TABLE deposit_addresses (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  token_account TEXT NOT NULL,
  asset TEXT NOT NULL,
  address TEXT NOT NULL,
  named_asset TEXT NOT NULL,
  vault TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  received INTEGER NOT NULL DEFAULT 0,
  credited INTEGER NOT NULL DEFAULT 0,
  swept INTEGER NOT NULL DEFAULT 0,
  looked_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, token_account),
  CHECK (chain || ' ' || asset IN ('solana USDC', 'solana EURC')),
  CHECK (chain || ' ' || named_asset IN ('solana USDC', 'solana EURC')),
  CHECK (0 <= swept AND swept <= credited AND credited <= received),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id)
) STRICT;

CREATE UNIQUE INDEX deposit_addresses_of_an_account
  ON deposit_addresses (organization_id, mode, account_id, chain, vault, named_asset, asset);

-- The longest not looked at comes first.
CREATE INDEX deposit_addresses_by_look ON deposit_addresses (mode, chain, looked_at);

CREATE INDEX deposit_addresses_to_sweep ON deposit_addresses (mode, chain)
  WHERE credited > swept;

CREATE TRIGGER deposit_addresses_stay BEFORE DELETE ON deposit_addresses
BEGIN SELECT RAISE(ABORT, 'a deposit address stays'); END;

-- Accounts whose addresses are still to be derived, by the worker, which alone has the key.
CREATE TABLE deposit_address_wishes (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  vault TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  wished_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, vault, organization_id, account_id),
  FOREIGN KEY (organization_id, mode, account_id) REFERENCES accounts (organization_id, mode, id)
) STRICT, WITHOUT ROWID;

-- A deposit that nobody was given may be given to somebody later, once, by the operator.
CREATE TABLE chain_deposits_new (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  signature TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 0),
  block INTEGER NOT NULL,
  token TEXT NOT NULL,
  token_account TEXT,
  asset TEXT,
  amount INTEGER NOT NULL CHECK (amount >= 0),
  sender TEXT,
  verdict TEXT NOT NULL CHECK (verdict IN ('CREDITED', 'UNKNOWN_REFERENCE', 'WRONG_ASSET',
    'DUST', 'FAILED', 'DISPUTED', 'POSSIBLE_DOUBLE', 'MATCHED')),
  organization_id TEXT,
  account_id TEXT,
  payment_id TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, signature, position),
  CHECK (asset IS NULL OR chain || ' ' || asset IN ('solana USDC', 'solana EURC')),
  FOREIGN KEY (organization_id, mode, payment_id)
    REFERENCES payments (organization_id, mode, id),
  CHECK ((payment_id IS NOT NULL) = (verdict IN ('CREDITED', 'MATCHED'))),
  CHECK (payment_id IS NULL OR organization_id IS NOT NULL AND account_id IS NOT NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO chain_deposits_new (mode, chain, signature, position, block, token, asset, amount,
  sender, verdict, organization_id, account_id, payment_id, seen_at)
SELECT mode, chain, signature, position, block, token, asset, amount,
  sender, verdict, organization_id, account_id, payment_id, seen_at
FROM chain_deposits;

DROP TABLE chain_deposits;

ALTER TABLE chain_deposits_new RENAME TO chain_deposits;

CREATE INDEX chain_deposits_by_block ON chain_deposits (mode, chain, block);

CREATE INDEX chain_deposits_of_nobody ON chain_deposits (mode, seen_at)
  WHERE verdict IN ('UNKNOWN_REFERENCE', 'POSSIBLE_DOUBLE', 'DUST', 'DISPUTED', 'WRONG_ASSET');

CREATE TRIGGER chain_deposits_received AFTER INSERT ON chain_deposits
WHEN NEW.token_account IS NOT NULL AND NEW.verdict <> 'FAILED'
BEGIN
  UPDATE deposit_addresses SET received = received + NEW.amount,
    credited = credited + iif(NEW.payment_id IS NULL, 0, NEW.amount)
  WHERE mode = NEW.mode AND chain = NEW.chain AND token_account = NEW.token_account;
END;

CREATE TRIGGER chain_deposits_credited AFTER UPDATE OF payment_id ON chain_deposits
WHEN OLD.payment_id IS NULL AND NEW.payment_id IS NOT NULL
BEGIN
  UPDATE deposit_addresses SET credited = credited + NEW.amount
  WHERE mode = NEW.mode AND chain = NEW.chain AND token_account = NEW.token_account;
END;

CREATE TRIGGER chain_deposits_decided_once BEFORE UPDATE ON chain_deposits
WHEN OLD.payment_id IS NOT NULL OR NEW.amount <> OLD.amount
  OR NEW.token_account IS NOT OLD.token_account
BEGIN SELECT RAISE(ABORT, 'a deposit is given to somebody once'); END;

-- Every transaction that was ever signed to move coins into the vault, kept before anybody else
-- sees it: from a deposit address, or from an earlier vault.
CREATE TABLE sweeps (
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  chain TEXT NOT NULL CHECK (chain IN ('solana')),
  id TEXT NOT NULL CHECK (id GLOB 'swp_*'),
  token_account TEXT NOT NULL,
  vault TEXT NOT NULL,
  asset TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  signature TEXT NOT NULL UNIQUE,
  wire TEXT NOT NULL,
  lifetime TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('SIGNED', 'SENT', 'LANDED', 'FAILED', 'EXPIRED')),
  error TEXT CHECK (json_type(error) = 'object'),
  network_fee INTEGER CHECK (network_fee >= 0),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (mode, chain, id),
  CHECK (chain || ' ' || asset IN ('solana USDC', 'solana EURC'))
) STRICT;

-- What can land, can land alone: no second set of bytes moves the same coins.
CREATE UNIQUE INDEX sweeps_one_live ON sweeps (mode, chain, token_account)
  WHERE state IN ('SIGNED', 'SENT');

CREATE TRIGGER sweeps_stay BEFORE DELETE ON sweeps
BEGIN SELECT RAISE(ABORT, 'a sweep stays'); END;

CREATE TRIGGER sweeps_go_forward BEFORE UPDATE ON sweeps
WHEN OLD.state IN ('LANDED', 'FAILED', 'EXPIRED') OR NEW.amount <> OLD.amount
  OR NEW.token_account <> OLD.token_account OR NEW.signature <> OLD.signature
BEGIN SELECT RAISE(ABORT, 'a sweep goes forward only'); END;

CREATE TRIGGER sweeps_landed AFTER UPDATE OF state ON sweeps
WHEN NEW.state = 'LANDED'
BEGIN
  UPDATE deposit_addresses SET swept = swept + NEW.amount
  WHERE mode = NEW.mode AND chain = NEW.chain AND token_account = NEW.token_account;
END;
