/** What a page is asked, as its address says it: shareable, and kept by back and forward. */

/** The named parameters that have a value, in the order of their names. */
export const readAddress = (parameters: readonly string[]): URLSearchParams => {
  const given = new URLSearchParams(location.search);
  return new URLSearchParams(
    parameters.flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  );
};

export const writeAddress = (address: string, how: 'push' | 'replace'): void =>
  how === 'push' ? history.pushState(null, '', address) : history.replaceState(null, '', address);
