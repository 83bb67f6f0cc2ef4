import { z } from 'zod';
import { readingTool } from '#kernel/mcp/reading-tool.ts';
import { VERDICTS } from '#register/observer/fact.ts';
import { asksForPayment, namesPrices } from '#register/observer/payment.ts';
import { KINDS } from '#register/records/kinds.ts';
import { REGISTERS } from '#register/records/registers.ts';
import { PROTOCOLS } from '#register/records/vocabulary.ts';
import { detailJson, tierOf, type Entry } from '#register/search/entry.ts';
import { EXAMPLES, slugArgument } from './arguments.ts';
import { briefObserved } from './observed.ts';
import { entryFor } from './get-entry.ts';
import type { DirectoryToolPorts } from './ports.ts';

const NAME = 'check_payment_info';

/** Registers whose entries can declare payments. */
const PAYABLE = KINDS.filter((kind) => 'supportedProtocols' in REGISTERS[kind].fields);
const KIND_RULE = `expected one of ${PAYABLE.join(', ')}: hotels declare no payments`;

const input = z.strictObject({
  kind: z.enum(PAYABLE, KIND_RULE).describe('The register'),
  slug: slugArgument,
});

const declared = z.object({
  supportedProtocols: z.array(z.enum(PROTOCOLS)),
  payToAddress: z.string().nullable(),
  networkId: z.string().nullable().describe('CAIP-2 name of the chain of payToAddress'),
  usdcPricePerRequest: z.string().nullable().default(null),
});

const CONCLUSIONS = [
  'nothing_known',
  'declared_only',
  'observed_only',
  'agreed',
  'contradicted',
] as const;

const output = z.object({
  kind: z.enum(KINDS),
  slug: z.string(),
  name: z.string(),
  websiteUrl: z.string(),
  trustTier: z.string().nullable(),
  declared: declared.describe('What the owner declares; null: not declared'),
  observed: z
    .object({
      visitedAt: z.string().nullable(),
      facts: z.array(
        z.object({
          fact: z.string(),
          verdict: z.enum(VERDICTS),
          value: z.string().nullable(),
          observedAt: z.string(),
        }),
      ),
    })
    .nullable()
    .describe('What visits found of payment; null: never visited'),
  conclusion: z.enum(CONCLUSIONS),
  advice: z.string(),
  readingThisRecord: z
    .looseObject({})
    .nullable()
    .describe('The price that this directory declares for its own record; active false: free'),
});

type Conclusion = (typeof CONCLUSIONS)[number];

const ADVICE: Readonly<Record<Conclusion, string>> = {
  nothing_known:
    'Nobody declares or has seen a payment here. Ask without one; pay only if the site answers ' +
    '402 with a challenge that you can check.',
  declared_only:
    'Only the owner says so. Ask without payment first; pay what a live 402 asks for, and only ' +
    'if its payTo address is the declared one.',
  observed_only:
    'The site asked for payment when it was visited, but its owner declares nothing here. ' +
    'Believe the live 402 alone, and check to whom it pays.',
  agreed:
    'The owner declares payment and the site asked for it when visited. Ask, read the live 402, ' +
    'compare its payTo address with the declared one, then pay.',
  contradicted:
    'The owner declares payment, but the site gave its sample without any when visited. Ask ' +
    'without payment: it may be free.',
};

const PAYMENT_FACTS = ['sample', 'x402', 'payment-info', 'openapi', 'ucp'];

type Facts = NonNullable<z.output<typeof output>['observed']>['facts'];

const conclude = (isDeclared: boolean, facts: Facts): Conclusion => {
  const isFree = facts.some(({ fact, verdict }) => fact === 'sample' && verdict === 'open');
  if (isDeclared && isFree) return 'contradicted';
  const isObserved = facts.some(asksForPayment) || namesPrices(facts);
  if (isDeclared) return isObserved ? 'agreed' : 'declared_only';
  return isObserved ? 'observed_only' : 'nothing_known';
};

const paymentOf = async (
  entry: Entry,
  ports: DirectoryToolPorts,
): Promise<z.output<typeof output>> => {
  const { kind, slug, record } = entry;
  const said = declared.parse(JSON.parse(detailJson(entry)));
  const seen = await briefObserved({ kind, slug }, ports);
  const facts = (seen?.facts ?? []).filter(({ fact }) => PAYMENT_FACTS.includes(fact));
  const conclusion = conclude(said.supportedProtocols.length > 0, facts);
  const price = ports.declaredPriceOf(kind);
  return {
    ...{ kind, slug, name: record.name, websiteUrl: record.websiteUrl },
    trustTier: tierOf(entry),
    declared: said,
    observed: seen && { visitedAt: seen.visitedAt, facts },
    ...{ conclusion, advice: ADVICE[conclusion] },
    readingThisRecord: price && { ...price },
  };
};

export const checkPaymentInfo = readingTool<typeof input, DirectoryToolPorts>({
  name: NAME,
  title: 'How an entry wants to be paid by agents',
  description:
    'Whether and how a publisher, store or SaaS company takes payment from agents (x402, MPP, ' +
    'L402): what its owner declares, what visits to the site found, whether the two agree, and ' +
    'what to do. Ask it before paying anybody. Nothing is paid by it, and reading this directory ' +
    'is free.',
  ...{ input, output, examples: EXAMPLES },
  callsPerMinute: ({ callsPerMinute }) => callsPerMinute(),
  answer: async (asked, ports) => {
    const found = await entryFor(NAME, asked, ports);
    return 'mistakes' in found ? found : { value: await paymentOf(found.entry, ports) };
  },
});
