import { v5 } from 'uuid';
import type { Kind } from './kinds.ts';

/** The namespace of Kontor's record ids. It must never change, because every id depends on it. */
const NAMESPACE = '6f1d2a52-5b0c-5c57-9d3e-3f0f6f2f8c11';

/** The stable id of a record: UUID v5 (RFC 9562) of `kind/slug`. */
export const recordId = (kind: Kind, slug: string): string => v5(`${kind}/${slug}`, NAMESPACE);
