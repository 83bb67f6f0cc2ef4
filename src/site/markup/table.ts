import { html, type Html } from '#kernel/text/html.ts';

interface RowsTable {
  /** The class of the table. */
  className: string;
  /** For screen readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly Html[];
  isHidden?: boolean;
}

/** A table of entries, whose rows the script of a page replaces. */
export const rowsTable = ({ className, caption, columns, rows, isHidden }: RowsTable): Html =>
  html`<table class="${className}" ${isHidden === true ? html`hidden` : null}>
    <caption class="visually-hidden">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody data-rows>
      ${rows}
    </tbody>
  </table>`;
