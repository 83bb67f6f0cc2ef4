/** A line of code and the class that sets how far its wrapped rest is indented. */
interface HangingLine {
  text: string;
  hang: string;
}

/** The style sheet knows hang-0 to hang-4. */
const DEEPEST = 4;

/** Lines whose wrapped rest stands two letters further in than their beginning. */
export const hangingLines = (text: string): HangingLine[] =>
  text.split(/(?<=\n)/).map((line) => {
    const depth = Math.ceil(line.search(/\S|$/) / 2);
    return { text: line, hang: `hang-${Math.min(depth, DEEPEST)}` };
  });
