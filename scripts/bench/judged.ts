import { join } from 'node:path';
import { KINDS } from '#register/records/kinds.ts';
import { openCatalogue } from '#register/storage/catalogue.ts';
import { loadCatalogue } from '../content/load.ts';
import type { BenchOptions, Row, Section } from './figures.ts';
import { judge, readJudged, relevanceOf, type Judgement, type JudgedQuery } from './relevance.ts';

/** How good the answers to judged queries are, over the real content. */

const SETS = ['own', 'held-out'] as const;

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

type Content = Awaited<ReturnType<typeof openContent>>;

const judgeAll = async (content: Content, queries: readonly JudgedQuery[]) => {
  const judgements: Judgement[] = [];
  for (const kind of KINDS) {
    const all = await content.entries(kind);
    for (const query of queries.filter((each) => each.kind === kind)) {
      const positions = await content.positions(kind, query.q);
      judgements.push(
        judge(
          query,
          positions.flatMap((index) => all[index] ?? []),
          all,
        ),
      );
    }
  }
  return judgements;
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
