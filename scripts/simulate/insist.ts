import { z } from 'zod';
import { areVaultsShort } from './hardships.ts';
import type { Answer, Asked } from './server.ts';
import type { Tenancy } from './tenancies.ts';
import type { Story } from './world.ts';

/** Clients whose requests and answers get lost, and who ask again until an answer comes. */

const LOST = 0.15;
/** Two servers get the same request at once. */
const DOUBLED = 0.25;
const AGAIN_MOST_MS = 10_000;

const problem = z.looseObject({ code: z.string() });

/** The code of a refusal; the status where the answer is none. */
export const codeOf = ({ status, text }: Answer): string =>
  status === 200 ? '200' : (problem.safeParse(JSON.parse(text)).data?.code ?? String(status));

const askOnce = async (
  { server, turnstile, random, laws }: Story,
  tenancy: Tenancy,
  asked: Asked,
): Promise<Answer> => {
  const isDoubled = random.chance(DOUBLED);
  return turnstile.pass(async () => {
    if (!isDoubled) return server.ask(tenancy, asked);
    const answers = await server.askTogether(tenancy, [asked, asked]);
    const [one, other] = answers.toSorted((left, right) => left.status - right.status);
    if (one === undefined || other === undefined) throw new Error('nobody has answered');
    const isOnce = one.status !== 200 || other.status !== 200 || one.text === other.text;
    laws.demand(isOnce, `${asked.path} ${asked.key} was done twice: ${one.text} ${other.text}`);
    return one;
  }, random.next() * 1000);
};

/** Asks until an answer comes; whatever was answered before must be answered again. */
export const insist = async (story: Story, tenancy: Tenancy, asked: Asked): Promise<Answer> => {
  const { turnstile, random, faults, laws, done } = story;
  const atMs = turnstile.nowMs;
  const { isRestored } = faults;
  let first: Answer | undefined;
  for (;;) {
    const isLost = !faults.areOver && random.chance(LOST);
    const answer = isLost ? undefined : await askOnce(story, tenancy, asked);
    // No payout is taken that the chain cannot be paid for: it is asked for again later.
    const isShort =
      answer !== undefined && areVaultsShort(story) && codeOf(answer) === 'CHAIN_UNAVAILABLE';
    if (answer !== undefined && !isShort) {
      // A refusal changes nothing and is not kept: it may be another one by then.
      const isSame = first === undefined || first.status !== 200 || first.text === answer.text;
      // Restored meanwhile, the books may have forgotten the first answer.
      const isForgotten = faults.isRestored !== isRestored;
      laws.demand(isSame || isForgotten, `${asked.path} ${asked.key} was answered ${answer.text}`);
      if (first === undefined && answer.status === 200)
        done.push({ tenancy, asked, text: answer.text, atMs });
      if (faults.areOver || !random.chance(LOST)) return answer;
      first ??= answer;
    }
    await turnstile.sleep(random.next() * AGAIN_MOST_MS);
  }
};
