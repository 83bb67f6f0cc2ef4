import { z } from 'zod';
import type { Answer } from './answer.ts';
import { reading, type Reading } from './fact.ts';

/** JSON files at well-known addresses: what each must contain to be useful to its readers. */

/** Reads an answer; null if it is not the kind of file that its address stands for. */
export type Reader = (answer: Answer) => Reading | null;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
};

/** A reader of JSON with this schema; `value` gives the part worth showing. */
const jsonFile =
  <Schema extends z.ZodType>(
    schema: Schema,
    value: (read: z.output<Schema>) => string | null,
  ): Reader =>
  ({ text }) => {
    const read = schema.safeParse(jsonOf(text));
    return read.success ? reading('open', value(read.data)) : null;
  };

const filled = z.string().min(1);

export const readX402 = jsonFile(
  z
    .looseObject({
      version: z.number().optional(),
      x402Version: z.number().optional(),
      resources: z.array(z.union([filled, z.looseObject({ url: filled })])),
      active: z.boolean().optional(),
    })
    .refine(({ version, x402Version }) => version !== undefined || x402Version !== undefined),
  ({ active }) => (active === false ? 'declared for later' : null),
);

export const readArd = jsonFile(
  z.looseObject({
    specVersion: filled,
    entries: z.array(z.looseObject({ identifier: filled, url: filled })),
  }),
  ({ specVersion }) => specVersion,
);

export const readUcp = jsonFile(
  z.looseObject({ ucp: z.looseObject({ version: filled }) }),
  ({ ucp }) => ucp.version,
);

export const readAgentCard = jsonFile(
  z
    .looseObject({
      name: filled,
      version: filled,
      url: filled.optional(),
      supportedInterfaces: z
        .array(z.looseObject({ url: filled }))
        .min(1)
        .optional(),
      skills: z.array(z.looseObject({ id: filled, name: filled })),
    })
    .refine(({ url, supportedInterfaces }) => (url ?? supportedInterfaces) !== undefined),
  ({ name }) => name,
);

export const readMcpCard = jsonFile(
  z.union([
    z.looseObject({ name: filled, version: filled }),
    z
      .looseObject({ serverInfo: z.looseObject({ name: filled, version: filled }) })
      .transform(({ serverInfo }) => serverInfo),
  ]),
  ({ name }) => name,
);

export const readApiCatalog = jsonFile(
  z.looseObject({ linkset: z.array(z.looseObject({})).min(1) }),
  () => null,
);

const openApi = z.looseObject({
  openapi: z.string().regex(/^3\./),
  info: z.looseObject({ title: filled }),
  paths: z.looseObject({}).optional(),
});
/** Recognizes a truncated document by its beginning. */
const OPENAPI_OPENING = /^\uFEFF?\s*\{[^]{0,4000}?"openapi"\s*:\s*"3\.\d/;

export const readOpenApi: Reader = ({ text, isCut }) => {
  if (isCut) return OPENAPI_OPENING.test(text) ? reading('open') : null;
  const read = openApi.safeParse(jsonOf(text));
  return read.success ? reading('open') : null;
};

/** Whether the description of an API states prices. */
export const readPaymentInfo: Reader = (answer) => {
  if (readOpenApi(answer) === null) return null;
  const found = /"x-payment-info"\s*:/.exec(answer.text);
  if (found !== null) return reading('gated', null, found[0]);
  return reading(answer.isCut ? 'unknown' : 'absent');
};

const tdmRules = z.array(
  z.looseObject({
    location: filled,
    'tdm-reservation': z.union([z.literal(0), z.literal(1)]),
    'tdm-policy': filled.optional(),
  }),
);

/** Article 4 of Directive (EU) 2019/790, by the TDM Reservation Protocol. */
export const tdmReading = (isReserved: boolean, policy: string | null, line: string): Reading =>
  isReserved
    ? reading(policy === null ? 'refused' : 'gated', policy, line)
    : reading('open', null, line);

/** /.well-known/tdmrep.json: the rule for the whole site, else the first. */
export const readTdmFile: Reader = ({ text }) => {
  const read = tdmRules.safeParse(jsonOf(text));
  if (!read.success) return null;
  const [first] = read.data;
  const rule = read.data.find(({ location }) => location === '/' || location === '/*') ?? first;
  if (rule === undefined) return reading('absent');
  const isReserved = rule['tdm-reservation'] === 1;
  return tdmReading(isReserved, rule['tdm-policy'] ?? null, JSON.stringify(rule));
};
