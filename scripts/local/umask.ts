/** What this process and its children make, such as the database, only its owner may read. */
process.umask(0o077);
