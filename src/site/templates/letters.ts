/** The letters in the extended font files, as styles/fonts.css divides them. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u20a0-\u20ab\u20ad-\u20c0]/;

/** One of these letters, for a page whose letters are not known yet. */
export const EXTENDED_LETTER = '\u0142';

export const needsExtendedLetters = (text: string): boolean => EXTENDED.test(text);
