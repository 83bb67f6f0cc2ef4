/** What a wish would like and does not insist on: `a lake view if possible`, `gern mit Sauna`. */

/** Words before something that is only preferred, in German, English, French and Italian. */
const BEFORE = [
  'gerne?|am liebsten|vielleicht|möglichst|wenn möglich|falls möglich|idealerweise|eventuell',
  'bevorzugt|ideally|preferably|perhaps|maybe|possibly|if possible|de préférence|si possible',
  'peut[- ]être|idéalement|se possibile|magari|preferibilmente|possibilmente|idealmente',
].join('|');
const MARK = new RegExp(String.raw`(?<!\p{L})(?:${BEFORE})(?!\p{L})`, 'iu');

/** `Wir hätten gern` is politeness and asks for what follows. */
const POLITE = new RegExp(
  String.raw`(?<!\p{L})(?:würde|hätte|möchte|woll|will|mag|mög)\p{L}*\s+(?:\p{L}+\s+)?` +
    String.raw`(?:gerne?|am liebsten)(?!\p{L})`,
  'giu',
);

/** Words after it, at the end of its part of a sentence. */
const AFTER = new RegExp(
  String.raw`(?<!\p{L})(?:if possible|wenn möglich|falls möglich|wenn(?:['’]s| es) geht|` +
    String.raw`si possible|se possibile|kein muss|nice to have|` +
    String.raw`(?:wäre[nt]?|would be|serait|seraient|sarebbe(?:ro)?)(?:\s+\p{L}+){0,2}?\s+` +
    String.raw`(?:gut|schön|toll|super|nett|prima|fein|ideal|klasse|nice|great|good|lovely|` +
    String.raw`perfect|plus|bonus|welcome|bien|idéal|parfait|bello|ideale|perfetto|gradit[oaie]))` +
    String.raw`\s*$`,
  'iu',
);

/** The beginning of the thing that such words after it are about. */
const LAST_THING =
  /^(?:.*(?<!\p{L})(?:and|und|et|e|mit|with|avec|con)(?!\p{L}))?\s*(?<thing>.*)$/isu;

const SEPARATOR = /([|,;.!?])/u;

interface Split {
  wanted: string;
  preferred: string;
}

const splitPart = (part: string, isFirst: boolean): Split => {
  const said = AFTER.exec(part);
  if (said !== null && part.slice(0, said.index).trim() !== '') {
    const before = part.slice(0, said.index);
    const thing = LAST_THING.exec(before)?.groups?.['thing'] ?? before;
    return { wanted: before.slice(0, before.length - thing.length), preferred: thing.trim() };
  }
  const mark = MARK.exec(part.replace(POLITE, (polite) => '_'.repeat(polite.length)));
  const before = mark === null ? part : part.slice(0, mark.index);
  // What a wish begins with is the wish itself: `am liebsten am Strand`.
  if (mark === null || (isFirst && before.trim() === '')) return { wanted: part, preferred: '' };
  return { wanted: before, preferred: part.slice(mark.index + mark[0].length).trim() };
};

/** The parts of a text that are only preferred, and the text without them. */
export const withoutPreferences = (text: string): { preferred: string[]; rest: string } => {
  const preferred: string[] = [];
  let isFirst = true;
  const rest = text.split(SEPARATOR).map((part) => {
    if (SEPARATOR.test(part)) return part;
    const split = splitPart(part, isFirst);
    if (part.trim() !== '') isFirst = false;
    if (split.preferred !== '') preferred.push(split.preferred);
    return split.wanted;
  });
  return { preferred, rest: rest.join('') };
};
