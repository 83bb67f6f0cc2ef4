import { repairText } from '#kernel/mcp/mistakes.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { goneSentence } from '#register/records/tombstone.ts';
import type { ToolCatalogue } from './ports.ts';

const NEAREST = 5;

const nearest = async ({ reader }: ToolCatalogue, kind: Kind, slug: string) => {
  const text = slug.replaceAll('-', ' ');
  const reading = await reader.read(kind, text);
  const asked = reading.total > 0 ? reading.asked : await reader.alike(kind, text);
  return asked === null ? [] : reader.slugs(kind, asked, NEAREST);
};

/** Says why there is no entry with this slug, and which slug may be meant. */
export const whyMissing = async (
  catalogue: ToolCatalogue,
  kind: Kind,
  slug: string,
): Promise<string> => {
  const stone = await catalogue.tombstone(kind, slug);
  if (stone !== null) return goneSentence(`${kind}/${slug}`, stone);
  const others: Kind[] = [];
  for (const other of KINDS)
    if (other !== kind && (await catalogue.detail(other, slug)) !== null) others.push(other);
  const alike = await nearest(catalogue, kind, slug);
  return [
    `no ${REGISTERS[kind].noun} has the slug "${slug}"`,
    ...(others.length > 0 ? [`it is in ${others.join(', ')}`] : []),
    ...(alike.length > 0 ? [`the nearest are ${alike.join(', ')}`] : []),
    'find it with search_entries',
  ].join('; ');
};

/** A text that says how to repair a call for a missing entry. */
export const missingEntry = async (
  tool: string,
  catalogue: ToolCatalogue,
  kind: Kind,
  slug: string,
): Promise<{ mistakes: string }> => ({
  mistakes: repairText(tool, [{ field: 'slug', rule: await whyMissing(catalogue, kind, slug) }]),
});
