import type { Look } from '#register/observer/fact.ts';
import type { ClaimedSite, Request, Validators } from '#register/observer/ports.ts';
import { settle, type Held } from '#register/observer/settle.ts';
import { visit, type VisitResult } from '#register/observer/visit.ts';

/** Visits of a site that answers from memory. */

interface Given {
  status?: number;
  text?: string;
  headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type Answers = (url: URL, validators: Validators | null) => Given | string | undefined;

const requestOf =
  (answers: Answers): Request =>
  async (address, validators) => {
    const found = answers(new URL(address), validators) ?? { status: 404, text: 'not here' };
    const {
      status = 200,
      text = '',
      headers = {},
    } = typeof found === 'string' ? { text: found } : found;
    const values = new Map(Object.entries(headers));
    const all = (name: string) => [values.get(name) ?? []].flat();
    return { status, text, headers: all, isCut: false, hash: `hash of ${text}` };
  };

const SITE = 'a.example';

/** A site that remembers what visits found, as the store does. */
export const visitedSite = (answers: Answers) => {
  const held = new Map<string, Held>();
  let validators: ClaimedSite['validators'] = {};
  const visitOn = async (
    now: Date,
    sampleUrl: string | null = null,
  ): Promise<VisitResult & { look(fact: string): Look | undefined }> => {
    const site = { site: SITE, origin: `https://${SITE}`, sampleUrl, leasedUntil: now };
    const result = await visit(
      { ...site, waitMs: null, validators, held },
      {
        request: requestOf(answers),
        pause: async () => undefined,
        now: () => now,
        randomCode: () => 'x',
        hasTime: () => true,
      },
    );
    ({ validators } = result);
    for (const look of result.looks) held.set(look.fact, settle(held.get(look.fact), look, now));
    return { ...result, look: (fact) => result.looks.find((each) => each.fact === fact) };
  };
  return { held, visitOn };
};
