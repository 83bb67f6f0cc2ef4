/** The words of the feeds of changes. */
export const feed = {
  title: 'Kontor: changes',
  ofRegister: (title: string) => `Kontor: changes of ${title}`,
  subtitle: (siteUrl: string) =>
    'What entered, changed, left and was observed in a public register of European companies ' +
    `and hotels, the newest first. All changes, with whole records: ${siteUrl}/api/changes`,
};
