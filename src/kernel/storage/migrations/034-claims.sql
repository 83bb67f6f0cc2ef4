-- Owners who say of an entry "this is us". Each proves the domain with a text of its own, and reads
-- and corrects the entry at a private address, of which only the digest is kept.
CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('publishers', 'ecommerce', 'saas', 'hotels')),
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 100),
  website_url TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('OPEN', 'PROVED', 'LAPSED', 'ENDED')),
  contact_email TEXT NOT NULL CHECK (length(contact_email) <= 254),
  language TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  started_at TEXT NOT NULL,
  review TEXT CHECK (review IN ('proved', 'unproved'))
) STRICT;

CREATE INDEX claims_by_entry ON claims (kind, slug, status);

CREATE TABLE claim_addresses (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  claim_id TEXT NOT NULL REFERENCES claims (id),
  ends_at TEXT NOT NULL
) STRICT;

CREATE INDEX claim_addresses_by_claim ON claim_addresses (claim_id);

-- Who holds a domain: an owner's claim, or an application whose token was found.
CREATE TABLE ownership_proofs (
  holder TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('publishers', 'ecommerce', 'saas', 'hotels')),
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 100),
  host TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('dns', 'file')),
  proved_at TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  -- Looks since the last one that found the text; with the second the proof lapses.
  failed_looks INTEGER NOT NULL CHECK (failed_looks BETWEEN 0 AND 2),
  lapsed_at TEXT
) STRICT;

CREATE INDEX ownership_proofs_by_entry ON ownership_proofs (kind, slug) WHERE lapsed_at IS NULL;
CREATE INDEX ownership_proofs_by_check ON ownership_proofs (checked_at) WHERE lapsed_at IS NULL;

-- What owners changed of their entries: accepted by rule or by the operator, then written into the
-- content.
CREATE TABLE claim_changes (
  id TEXT PRIMARY KEY,
  claim_id TEXT NOT NULL REFERENCES claims (id),
  kind TEXT NOT NULL CHECK (kind IN ('publishers', 'ecommerce', 'saas', 'hotels')),
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 100),
  fields TEXT NOT NULL CHECK (json_type(fields) = 'object'),
  doubts TEXT NOT NULL CHECK (json_type(doubts) = 'array'),
  status TEXT NOT NULL CHECK (status IN ('WAITING', 'ACCEPTED', 'REJECTED', 'WRITTEN')),
  submitted_at TEXT NOT NULL,
  decided_at TEXT,
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000)
) STRICT;

CREATE INDEX claim_changes_by_claim ON claim_changes (claim_id, submitted_at);
CREATE INDEX claim_changes_open ON claim_changes (status, submitted_at)
  WHERE status IN ('WAITING', 'ACCEPTED');
