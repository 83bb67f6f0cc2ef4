const FACES = ["400 1em 'Schibsted Grotesk'", '500 1em Newsreader'];
/** One letter of the extended files, which names from many countries need. */
const EXTENDED_LETTER = '\u0142';

/** A visitor who is about to search gets the letters that the rows found may need. */
export const loadLettersBefore = (field: HTMLInputElement): void =>
  field.addEventListener(
    'focus',
    () => void Promise.allSettled(FACES.map((face) => document.fonts.load(face, EXTENDED_LETTER))),
    { once: true },
  );
