import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { check, type Finding } from '#register/records/finding.ts';
import {
  areaFile,
  NO_PLACES,
  townFile,
  townsOf,
  type Area,
  type Places,
  type NamedTown,
} from '#register/places/locality.ts';
import { parseJson } from './json.ts';

const AREAS = 'areas.json';

type GazetteerFile = z.output<typeof areaFile> | z.output<typeof townFile>;

interface ReadPlaces {
  places: Places;
  /** The keys of content/sources.json that the files name. */
  sources: { file: string; source: string }[];
  found: { file: string; findings: Finding[] }[];
}

/** Reads content/places: the areas, and every other file as towns. */
export const readPlaces = async (folder: string): Promise<ReadPlaces> => {
  const names = await readdir(folder).catch(() => []);
  const towns: NamedTown[] = [];
  const areas: Area[] = [];
  const read: ReadPlaces = { places: NO_PLACES, sources: [], found: [] };
  for (const name of names.sort()) {
    const file = join(folder, name);
    const json = await parseJson(file);
    const schema = name === AREAS ? areaFile : townFile;
    const checked = 'findings' in json ? json : check<GazetteerFile>(schema, json.value);
    if ('findings' in checked) {
      read.found.push({ file, findings: checked.findings });
      continue;
    }
    const { parsed } = checked;
    read.sources.push({ file, source: parsed.source });
    if ('areas' in parsed) areas.push(...parsed.areas);
    else towns.push(...townsOf(parsed, towns.length + 1));
  }
  return { ...read, places: { towns, areas } };
};
