-- The providers whose history of the vault named the transaction, as a JSON list: what they named
-- themselves they do not deny by not keeping its block any more. Empty for what was found before.
ALTER TABLE outflows ADD COLUMN named_by TEXT NOT NULL DEFAULT '[]'
  CHECK (json_type(named_by) = 'array');
