/** Inflected forms of adjectives; the vocabulary has them without endings. */

type Forms = (word: string) => readonly string[];

const withEndings = (stem: string, endings: readonly string[]): string[] =>
  endings.map((ending) => `${stem}${ending}`);

const DECLENSION = ['e', 'er', 'es', 'en', 'em'];

/** `schick`: schicke, schicker, schickste; `komfortabel`: komfortable. */
const german: Forms = (word) => {
  const stem = word.replace(/e([lr])$/, '$1').replace(/e$/, '');
  return [
    ...withEndings(stem, DECLENSION),
    ...withEndings(word, [...DECLENSION, 'ere', 'eren', 'erer', 'eres']),
    ...['st', 'est'].flatMap((most) => withEndings(`${word}${most}`, DECLENSION)),
  ];
};

/** `joli`: jolie, jolis; `luxueux`: luxueuse; `sportif`: sportive; `ancien`: ancienne. */
const french: Forms = (word) => {
  const feminine = word
    .replace(/eux$/, 'eus')
    .replace(/f$/, 'v')
    .replace(/(el|en|il)$/, (ending) => `${ending}${ending.at(-1) ?? ''}`)
    .replace(/er$/, 'èr')
    .replace(/e$/, '');
  return [`${word}s`, `${feminine}e`, `${feminine}es`];
};

/** `bello`: bella, belli, belle; `elegante`: eleganti; `antico`: antiche. */
const italian: Forms = (word) => {
  const hard = word.replace(/[cg]o$/, (ending) => `${ending.slice(0, 1)}ho`);
  return [
    ...withEndings(word.replace(/o$/, ''), word.endsWith('o') ? ['a', 'i', 'e'] : []),
    ...withEndings(hard.replace(/[eo]$/, ''), ['i', 'e']),
  ];
};

/** `bonito`: bonita, bonitos, bonitas; `grande`: grandes; `azul`: azules. */
const spanish: Forms = (word) =>
  word.endsWith('o')
    ? withEndings(word.slice(0, -1), ['a', 'os', 'as'])
    : withEndings(word, ['s', 'es']);

const FORMS: Readonly<Record<string, Forms>> = {
  de: german,
  fr: french,
  it: italian,
  nl: (word) => [`${word}e`],
  es: spanish,
};

/** An adjective of a language with all its inflected forms. */
export const inflected = (language: string, word: string): readonly string[] => [
  word,
  ...(FORMS[language]?.(word) ?? []),
];
