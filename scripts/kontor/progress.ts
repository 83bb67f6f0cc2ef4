/** Shows people on a terminal how far it is, on standard error: the answer stays clean. */
export const progress = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
};

export const progressDone = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
};
