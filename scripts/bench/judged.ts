import { join } from 'node:path';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { loadCatalogue } from '../content/load.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { judgeAll, readJudged, relevanceOf } from './relevance.ts';

/** How good the answers to judged queries are, over the real content. */

const BLIND = Array.from({ length: 17 }, (_, index) => index + 1);
const SETS = ['own', 'held-out', ...BLIND.map((number) => `blind-${number}`)];

const GROUPS = [
  { name: 'German', least: 0.85, isOf: (language: string) => language === 'de' },
  { name: 'English', least: 0.85, isOf: (language: string) => language === 'en' },
  { name: 'others', least: 0.6, isOf: (language: string) => !['de', 'en'].includes(language) },
];

const openContent = async ({ root, workFolder }: BenchOptions) => {
  const catalogueFile = join(workFolder, 'judged.db');
  await loadCatalogue({ contentFolder: join(root, 'content'), catalogueFile, demo: false });
  return openCatalogue(catalogueFile);
};

export const benchRelevance = async (
  options: BenchOptions,
): Promise<Pick<Section, 'rows' | 'targets'>> => {
  const content = await openContent(options);
  const rows: Row[] = [];
  const targets: Section['targets'] = [];
  for (const set of SETS) {
    const file = join(options.root, `tests/register/search/judged/${set}.json`);
    const judgements = await judgeAll(content, await readJudged(file));
    for (const { name, least, isOf } of GROUPS) {
      const found = relevanceOf(judgements.filter(({ query }) => isOf(query.language)));
      const label = `judged queries, ${set}, ${name} (${found.queries})`;
      const { ndcg, nothing, trapped } = found;
      rows.push({ label, figures: { ndcg, nothing: nothing * 100, trapped: trapped * 100 } });
      if (set === 'own')
        targets.push({ what: `nDCG@10 of ${label}`, atLeast: least, measured: ndcg, unit: '' });
    }
  }
  content.close();
  return { rows, targets };
};
