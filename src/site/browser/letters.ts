const FACES = ["400 1em 'Schibsted Grotesk'", '500 1em Newsreader'];
/** A letter in the extended font files, which names from many countries need. */
const EXTENDED_LETTER = '\u0142';

/** Loads the extended fonts when the search field gets the focus: results may need them. */
export const loadLettersBefore = (field: HTMLInputElement): void =>
  field.addEventListener(
    'focus',
    () => void Promise.allSettled(FACES.map((face) => document.fonts.load(face, EXTENDED_LETTER))),
    { once: true },
  );
