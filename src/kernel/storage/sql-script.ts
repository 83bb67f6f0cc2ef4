/** Splits an SQL script, since a batch takes one statement at a time. */

// Quotes and comments first: a semicolon inside them ends no statement.
const TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|;|\b(?:CASE|END)\b/gi;

const isTrigger = (statement: string): boolean =>
  /^\s*CREATE\s+(?:TEMP\w*\s+)?TRIGGER\b/i.test(statement);

const withoutComments = (script: string): string =>
  script.replace(TOKEN, (token) => (/^(?:--|\/\*)/.test(token) ? ' ' : token));

/** The statements of a script without comments; the body of a trigger is not split. */
export const statementsOf = (script: string): string[] => {
  const text = withoutComments(script);
  const statements: string[] = [];
  let start = 0;
  let openCases = 0;
  let bodyEnded = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const word = token.toUpperCase();
    if (word === 'CASE') openCases += 1;
    if (word === 'END' && openCases === 0) bodyEnded = true;
    if (word === 'END' && openCases > 0) openCases -= 1;
    if (word !== ';' || (isTrigger(text.slice(start, index)) && !bodyEnded)) continue;
    statements.push(text.slice(start, index).trim());
    start = index + 1;
    bodyEnded = false;
  }
  return [...statements, text.slice(start).trim()].filter((statement) => statement !== '');
};
