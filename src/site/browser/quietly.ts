/**
 * What comes of it; null if it throws, such as where storage is disabled: then what would be kept
 * is lost when the page is closed.
 */
export const quietly = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};
