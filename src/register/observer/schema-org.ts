import { z } from 'zod';
import { visibleLine } from '#kernel/text/hidden.ts';
import { dataScriptsOf } from '#register/markup/head.ts';
import type { Answer } from './answer.ts';
import { reading, type Reading } from './fact.ts';

/** What a home page says about its owner in JSON-LD with the schema.org vocabulary. */

const node = z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) });
type Node = z.output<typeof node>;

const OWNERS = new Set([
  ...['Organization', 'NewsMediaOrganization', 'Corporation', 'WebSite', 'SoftwareApplication'],
  ...['LocalBusiness', 'OnlineBusiness', 'Store', 'OnlineStore'],
  ...['LodgingBusiness', 'Hotel', 'Resort', 'Hostel', 'BedAndBreakfast'],
]);

const typesOf = ({ '@type': types }: Node): string[] =>
  [types].flat().map((type) => type.replace(/^https?:\/\/schema\.org\//, ''));

const DEPTH_MOST = 4;

/** All nodes of a document, including those inside `@graph`. */
const nodesIn = (value: unknown, depth = 0): Node[] => {
  if (depth > DEPTH_MOST) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => nodesIn(each, depth + 1));
  const graph = z.looseObject({ '@graph': z.array(z.unknown()) }).safeParse(value);
  const inside = graph.success ? nodesIn(graph.data['@graph'], depth + 1) : [];
  const read = node.safeParse(value);
  return read.success ? [read.data, ...inside] : inside;
};

const stars = z.union([
  z.union([z.number(), z.string()]).transform(String),
  z.looseObject({ ratingValue: z.union([z.number(), z.string()]).transform(String) }),
]);

const address = z.union([
  z.string(),
  z.looseObject({
    streetAddress: z.string().optional(),
    postalCode: z.union([z.string(), z.number()]).optional(),
    addressLocality: z.string().optional(),
    addressCountry: z
      .union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])
      .optional(),
  }),
]);

const addressText = (value: unknown): string | null => {
  const read = address.safeParse([value].flat()[0]);
  if (!read.success) return null;
  if (typeof read.data === 'string') return read.data;
  const { streetAddress, postalCode, addressLocality, addressCountry } = read.data;
  const parts = [streetAddress, postalCode, addressLocality, addressCountry];
  return parts.filter((part) => part !== undefined).join(', ') || null;
};

const starsText = (value: unknown): string | null => {
  const read = stars.safeParse(value);
  if (!read.success) return null;
  return typeof read.data === 'string' ? read.data : read.data.ratingValue;
};

const FACT_MOST_CHARACTERS = 500;

/** Of several the one that says most, and of equal ones the first. */
const factsOf = (found: Node, type: string): Record<string, string> => {
  const name = z.string().min(1).safeParse(found['name']);
  const all = {
    type,
    name: name.success ? name.data : null,
    stars: starsText(found['starRating']),
    address: addressText(found['address']),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => {
      const line = value === null ? '' : visibleLine(value, FACT_MOST_CHARACTERS);
      return line === '' ? [] : [[key, line]];
    }),
  );
};

const jsonOf = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
};

/** Name, stars and address of the site's owner. */
export const readSchemaOrg = (answer: Answer): Reading => {
  const documents = dataScriptsOf(answer.text).map(jsonOf);
  const candidates = documents
    .flatMap((document) => (document === null ? [] : nodesIn(document.value)))
    .flatMap((found) => {
      const type = typesOf(found).find((each) => OWNERS.has(each));
      return type === undefined ? [] : [factsOf(found, type)];
    })
    .sort((one, other) => Object.keys(other).length - Object.keys(one).length);
  const [best] = candidates;
  if (best !== undefined) return reading('open', JSON.stringify(best), best['type'] ?? null);
  if (answer.isCut) return reading('unknown');
  const isBroken = documents.includes(null);
  return isBroken ? reading('wrong', null, 'JSON-LD that is no JSON') : reading('absent');
};
