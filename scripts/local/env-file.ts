import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Reads the file .env of the project where there is one; what is set already stays. */
const file = resolve(import.meta.dirname, '../..', '.env');
if (existsSync(file)) process.loadEnvFile(file);
