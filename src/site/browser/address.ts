/** Reads a page's query from its address: it can be shared, and back and forward restore it. */

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
