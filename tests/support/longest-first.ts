import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from './process.ts';

/** Tests that take longest, in their order: begun last, one of them would run alone at the end. */
const LONGEST = [
  'register/api/fuzz',
  'register/api/operations-fuzz',
  'site/browser/quality',
  'docs/commands',
  'functions/parity',
  'documents/deployed',
  'scripts/start/samples',
  'scripts/start/sandbox',
  'functions/bundles',
  'scripts/start/first-hour',
  'scripts/start/sandbox-kill',
  'site/pages/weight',
  'site/browser/register',
  'site/browser/without-scripts',
  'docs/examples',
  'payments/v1/sandbox-deposits',
  'app/test-database',
  'content/build',
  'payments/reserves/reserves',
  'kernel/storage/backup',
  'payments/storage/remove-test-data',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const [, name = ''] = /^tests\/(.*)\.test\.ts$/.exec(relative(ROOT, moduleId)) ?? [];
  const rank = LONGEST.indexOf(name);
  return rank === -1 ? LONGEST.length : rank;
};

/** The built site's tests first: they are the longest, and the rules' many short ones fill up. */
const PROJECTS = ['site', 'roots', 'rules', 'slow'];

const projectRankOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

/** The order of files where no earlier run is there to tell how long each takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A worker goes on with a file of its own project only, so those stand together.
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (left, right) => projectRankOf(left) - projectRankOf(right) || rankOf(left) - rankOf(right),
    );
  }
}
