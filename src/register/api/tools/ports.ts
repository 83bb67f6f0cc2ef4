import type { ObservationPorts } from '#register/api/observations.ts';
import type { Kind } from '#register/records/kinds.ts';
import type { Sources } from '#register/records/source.ts';
import type { Entry } from '#register/search/entry.ts';
import type { Catalogue } from '#register/search/ports.ts';

/** What the tools of the directory ask of the snapshot, beside what the API asks of it. */
export interface ToolCatalogue extends Catalogue {
  entry(kind: Kind, slug: string): Promise<Entry | null>;
  sources(): Promise<Sources>;
  slugsFrom(kind: Kind, beginning: string, most: number): Promise<string[]>;
}

export interface DirectoryToolPorts {
  catalogue(): Promise<ToolCatalogue>;
  observations(): Promise<ObservationPorts>;
  /** Origin of the pages, without a slash at its end. */
  siteUrl(): string;
  /** What this directory declares for reading a record of itself; null where it declares none. */
  declaredPriceOf(kind: Kind): object | null;
  /** How often one caller may call each tool in a minute. */
  callsPerMinute(): number;
  report(error: unknown): void;
}
