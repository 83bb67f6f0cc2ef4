/** A part of a guide: the page and its Markdown document are made of it. Texts are Markdown. */
export interface Part {
  id: string;
  /** Ids that this part had before, which links elsewhere may still have. */
  formerIds?: readonly string[];
  title: string;
  text?: string;
  lines?: readonly string[];
  table?: TextTable;
}

/** A table whose cells are Markdown. */
interface TextTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}
