import { solve, type Challenge } from './proof-of-work.ts';
import { pagePath, words as pageWords } from '#site/browser/page-language.ts';
import { issueWords } from './fault-words.ts';
import {
  answersOf,
  exchangeDraft,
  showFault,
  showTrouble,
  type LiveForm,
  type Problem,
} from './form.ts';

/** Sends a form as JSON and shows the server's answer. */

const formWords = pageWords.form;

interface Issue {
  path: readonly (string | number)[];
  message: string;
}

interface Refused {
  error: string;
  issues?: readonly Issue[];
  /** The proof of work with which the same request is accepted. */
  challenge?: Challenge;
}

const problemOf = (live: LiveForm, { path, message }: Issue): Problem => {
  const asked = live.questions.filter((question) => live.isAsked(question));
  const question = asked.find(({ name }) => name === path[0]) ?? null;
  return { question, words: issueWords(message) };
};

const inFormOrder = ({ questions }: LiveForm, problems: readonly Problem[]): Problem[] => {
  const positionOf = ({ question }: Problem) =>
    question === null ? -1 : questions.indexOf(question);
  return problems.toSorted((left, right) => positionOf(left) - positionOf(right));
};

const problemsOf = (live: LiveForm, response: Response, refused: Refused): Problem[] => {
  if (refused.issues?.length)
    return inFormOrder(
      live,
      refused.issues.map((issue) => problemOf(live, issue)),
    );
  const wait = Number(response.headers.get('Retry-After') ?? 0);
  const words =
    response.status === 429
      ? formWords.tooMany(pageWords.wait(wait))
      : formWords.refused(refused.error);
  return [{ question: null, words }];
};

const show = (live: LiveForm, problems: readonly Problem[]): void => {
  for (const { question, words } of problems) if (question) showFault(live, question, words);
  const first = problems.find(({ question }) => question !== null);
  if (first?.question) live.reveal(first.question);
  showTrouble(live, problems);
};

const trapOf = (form: HTMLFormElement): Record<string, string> => {
  const trap = form.querySelector<HTMLInputElement>('[data-trap]');
  return trap?.value ? { [trap.name]: trap.value } : {};
};

/** A challenge may have expired, or been used, before it is solved; then a new one is solved. */
const CHALLENGES_MOST = 3;

/** Sends the answers, with a proof of work where the server asks for one. */
const exchange = async (
  live: LiveForm,
  answers: object,
): Promise<{ response: Response; refused: Refused | null }> => {
  const proof: Record<string, string> = {};
  for (let left = CHALLENGES_MOST; ; left -= 1) {
    const response = await fetch(live.form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...proof },
      body: JSON.stringify(answers),
    });
    if (response.ok) return { response, refused: null };
    const refused: Refused = await response.json();
    const { challenge } = refused;
    if (challenge === undefined || left === 0) return { response, refused };
    proof[challenge.header] = await solve(challenge);
  }
};

const post = async <Receipt extends object>(
  live: LiveForm,
  receivedPage: (receipt: Receipt) => string,
): Promise<void> => {
  const answers = { ...answersOf(live), ...trapOf(live.form) };
  const { response, refused } = await exchange(live, answers);
  if (refused !== null) return show(live, problemsOf(live, response, refused));
  const receipt: Receipt = await response.json();
  exchangeDraft({ ...receipt, websiteUrl: answers['websiteUrl'] });
  location.assign(pagePath(receivedPage(receipt)));
};

/** Sends what was checked; while it is under way the button waits. */
export const send = async <Receipt extends object>(
  live: LiveForm,
  receivedPage: (receipt: Receipt) => string,
): Promise<void> => {
  const button = live.form.querySelector<HTMLButtonElement>('[data-send]');
  const label = button?.textContent ?? '';
  if (button?.disabled) return;
  if (button) [button.disabled, button.textContent] = [true, formWords.sending];
  showTrouble(live, []);
  await post(live, receivedPage).catch(() =>
    show(live, [{ question: null, words: formWords.unreachable }]),
  );
  if (button) [button.disabled, button.textContent] = [false, label];
};
