/** A line of code with the class that sets the indentation of its wrapped rest. */
interface HangingLine {
  text: string;
  hang: string;
}

/** The style sheet has the classes hang-0 to hang-4. */
const DEEPEST = 4;

/** Splits code into lines whose wrapped rest is indented by two more characters. */
export const hangingLines = (text: string): HangingLine[] =>
  text.split(/(?<=\n)/).map((line) => {
    const depth = Math.ceil(line.search(/\S|$/) / 2);
    return { text: line, hang: `hang-${Math.min(depth, DEEPEST)}` };
  });
