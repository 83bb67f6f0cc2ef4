import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBugs, withBug, type Bug } from '../simulate/planted/bugs.ts';
import { inCopy, run } from '../simulate/planted/plant.ts';

/** Bugs of which only real processes, killed in the middle, show what they do. */

const FOLDER = join(import.meta.dirname, 'planted');
const CAMPAIGN_MOST_MS = 15 * 60_000;

export const campaignBugs = (): Promise<Bug[]> => readBugs(FOLDER);

const BROKEN = /^Broken: (.*)$/m;

/** The law that a campaign in a copy of the program finds broken; undefined where all hold. */
export const lawBrokenBy = async (
  bug: Bug,
  { kills, seed }: { kills: number; seed: number },
): Promise<string | undefined> => {
  let law: string | undefined;
  await inCopy(async (folder) => {
    const file = join(folder, bug.file);
    await writeFile(file, withBug(await readFile(file, 'utf8'), bug));
    const given = ['scripts/campaign.ts', '--kills', String(kills), '--seed', String(seed)];
    const { output } = await run(folder, given, CAMPAIGN_MOST_MS);
    law = BROKEN.exec(output)?.[1];
  });
  return law;
};
