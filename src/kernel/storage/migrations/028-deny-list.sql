-- Who must not be paid: wallets, token accounts and bank accounts, as the operator loaded them
-- last. One row holds all of them, so that a list is replaced whole and a process that has it
-- already reads its revision alone.
CREATE TABLE deny_list (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL CHECK (revision > 0),
  names TEXT NOT NULL CHECK (json_type(names) = 'array'),
  loaded_at TEXT NOT NULL
) STRICT;
