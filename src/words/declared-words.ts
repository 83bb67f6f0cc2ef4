import type { Source } from '#register/records/source.ts';

type SourceText = Pick<Source, 'title' | 'attribution' | 'licence'>;

export interface DeclaredWords {
  /** A tag as people read it in a title or a link. */
  tag(tag: string): string;
  /** A tag among the facts of an entry. */
  keyword(tag: string): string;
  /** A text that stands beside a field: its label, its hint, what it expects. */
  declared(text: string): string;
  /** What a source of content/sources.json is called, and what it asks to be said of it. */
  source(key: string, source: SourceText): SourceText;
}
