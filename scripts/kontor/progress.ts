/** Shows the progress on a terminal. It is written to standard error, apart from the answer. */
export const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
};

export const progressDone = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
};
