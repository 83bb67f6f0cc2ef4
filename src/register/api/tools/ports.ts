import type { ObservationPorts } from '#register/api/observations.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Catalogue } from '#register/search/ports.ts';

/** Read access to the snapshot for the directory tools; extends the access of the API. */
export interface ToolCatalogue extends Catalogue {
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  sources(): Promise<Sources>;
  slugsFrom(kind: Kind, beginning: string, most: number): Promise<string[]>;
}

export interface DirectoryToolPorts {
  catalogue(): Promise<ToolCatalogue>;
  observations(): Promise<ObservationPorts>;
  /** The origin of the pages, without a trailing slash. */
  siteUrl(): string;
  /** The price that this directory declares for reading a record; null if it declares none. */
  declaredPriceOf(kind: Kind): object | null;
  /** How many calls of each tool one caller may make in a minute. */
  callsPerMinute(): number;
  report(error: unknown): void;
}
