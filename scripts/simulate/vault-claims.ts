import { z } from 'zod';
import { addressBytes } from '../solana-sandbox/bytes.ts';
import type { ChainInProcess } from '../solana-sandbox/in-process.ts';
import type { Turnstile } from './turnstile.ts';
import type { Wire } from './wire.ts';

/** What providers have said that the vault has of the chain's coin, held against what it had. */

interface Claim {
  /** By how much it was more than there was in that block. */
  overstatedBy: bigint;
  atMs: number;
}

interface Parts {
  chain: ChainInProcess;
  turnstile: Pick<Turnstile, 'nowMs'>;
  vault: string;
}

const METHOD = '"getMultipleAccounts"';

const asked = z.object({ params: z.tuple([z.array(z.string())]).rest(z.unknown()) });
const answered = z.object({
  result: z.object({
    context: z.looseObject({ slot: z.number() }),
    value: z.array(z.looseObject({ lamports: z.number() }).nullable()),
  }),
});

type Answer = NonNullable<ReturnType<Wire['get']>>;

export class VaultClaims {
  readonly #parts: Parts;
  readonly #claims = new Map<string, Claim[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The same answers; what they claim of the vault is noted. */
  watch(provider: string, answer: Answer): Answer {
    const { vault } = this.#parts;
    return async (body) => {
      const response = await answer(body);
      if (!body.includes(METHOD) || !body.includes(vault)) return response;
      const text = await response.text();
      this.#note(provider, body, text);
      return new Response(text, response);
    };
  }

  #note(provider: string, body: string, text: string): void {
    const { vault, chain, turnstile } = this.#parts;
    const index = asked.parse(JSON.parse(body)).params[0].indexOf(vault);
    const said = answered.safeParse(text === '' ? undefined : JSON.parse(text));
    if (!said.success || index < 0) return;
    const { context, value } = said.data.result;
    const was = chain.chain.account(addressBytes(vault), BigInt(context.slot))?.lamports ?? 0n;
    const overstatedBy = BigInt(value[index]?.lamports ?? 0) - was;
    const claims = this.#claims.get(provider) ?? [];
    claims.push({ overstatedBy, atMs: turnstile.nowMs });
    this.#claims.set(provider, claims);
  }

  /** Of each provider, the most by which it has said too much since then. */
  overstatedSince(sinceMs: number): readonly bigint[] {
    return [...this.#claims.values()].flatMap((claims) => {
      const recent = claims
        .filter(({ atMs }) => atMs >= sinceMs)
        .map(({ overstatedBy }) => overstatedBy);
      return recent.length === 0
        ? []
        : [recent.reduce((most, each) => (each > most ? each : most))];
    });
  }
}
