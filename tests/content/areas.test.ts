import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { area } from '#register/records/area.ts';
import { toponymKey } from '#register/places/names.ts';

/** The areas in which hotels are looked for, as content/places writes them. */

const { areas } = z
  .object({ areas: z.array(area) })
  .parse(JSON.parse(readFileSync('content/places/areas.json', 'utf8')));

test('no two areas have one name: a choice by it would mean two places', () => {
  const named = areas.flatMap(({ id, names }) =>
    [...new Set(Object.values(names).flat().map(toponymKey))].map((key) => ({ key, id })),
  );
  const shared = [...Map.groupBy(named, ({ key }) => key)]
    .filter(([, of]) => of.length > 1)
    .map(([key, of]) => `${key}: ${of.map(({ id }) => id).join(', ')}`);
  expect(shared).toEqual([]);
});
