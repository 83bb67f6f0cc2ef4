import { z } from 'zod';
import type { Answer, Asked } from './server.ts';
import type { Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Clients whose requests and answers get lost, and who ask again until an answer comes. */

const LOST = 0.15;
const AGAIN_MOST_MS = 10_000;

/** Asks until an answer comes; whatever was answered before must be answered again. */
export const insist = async (
  { server, turnstile, random, faults, laws }: Story,
  tenancy: Tenancy,
  asked: Asked,
): Promise<Answer> => {
  let first: Answer | undefined;
  for (;;) {
    const isLost = !faults.areOver && random.chance(LOST);
    const answer = isLost
      ? undefined
      : await turnstile.pass(() => server.ask(tenancy, asked), random.next() * 1000);
    if (answer !== undefined) {
      // A refusal changes nothing and is not kept: it may be another one by then.
      const isSame = first === undefined || first.status !== 200 || first.text === answer.text;
      laws.demand(isSame, `${asked.path} ${asked.key} was answered ${answer.text}`);
      if (faults.areOver || !random.chance(LOST)) return answer;
      first ??= answer;
    }
    await turnstile.sleep(random.next() * AGAIN_MOST_MS);
  }
};

const problem = z.looseObject({ code: z.string() });

/** The code of a refusal; the status where the answer is none. */
export const codeOf = ({ status, text }: Answer): string =>
  status === 200 ? '200' : (problem.safeParse(JSON.parse(text)).data?.code ?? String(status));
