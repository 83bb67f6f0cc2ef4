/** The words of the feeds of new entries. */
export const feed = {
  openSearch: 'Search the register of European publishers, stores, SaaS and hotels',
  title: 'Kontor: new entries',
  ofRegister: (title: string) => `Kontor: new in ${title}`,
  subtitle: 'Entries of a public register of European companies and hotels, the newest first.',
};
