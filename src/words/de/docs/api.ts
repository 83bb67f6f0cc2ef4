import type { everyApi as english } from '#words/en/docs/api.ts';

/** What every API of Kontor says alike, in German. */
export const everyApi: typeof english = {
  topics: 'Themen',
  operations: 'Operationen',
  related: 'Operationen zu diesem Thema',
  samples: {
    title: 'Beispiele',
    variables: 'einmal in Ihrer Shell',
    files:
      'Führen Sie die Programme mit `node FILE.mts` und `python3 FILE.py` aus; Python braucht ' +
      'nichts als seine Standardbibliothek.',
    labels: {
      variables: (summary) => `Variablen der Shell: ${summary}`,
      curl: (summary) => `curl-Befehl: ${summary}`,
      typescript: (summary) => `TypeScript: ${summary}`,
      python: (summary) => `Python: ${summary}`,
    },
  },
};
