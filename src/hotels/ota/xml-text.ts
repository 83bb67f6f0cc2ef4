import { escapedXml } from '#kernel/text/escape.ts';

// XML 1.0 cannot contain these characters in any form.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text escaped for an element or an attribute. */
export const xmlText = (text: string): string => escapedXml(text.replace(UNWRITABLE, '\u{fffd}'));
