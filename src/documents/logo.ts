/** The mark of Kontor as SVG, drawn in lines of width 1.5 in a field of 24 by 24. */
export const LOGO =
  '<circle cx="12" cy="12" r="10.5"/><path d="M9 6.5v11M9 12.5l6-6M11 10.5l4.5 7"/>';
