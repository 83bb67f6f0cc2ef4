import type { NamedObject, Reference } from '#documents/reference/reference.ts';
import type { RefusalId } from '#words/en/register-api/errors.ts';
import type { Answers } from './answers.ts';

/** Every kind of error under /api. */
interface Refusal {
  id: RefusalId;
  status: number;
  /** The answers that show it; empty where none can be shown. */
  shownBy: readonly (keyof Answers)[];
}

export const REFUSALS: readonly Refusal[] = [
  { id: 'error-invalid-query', status: 400, shownBy: ['invalidQuery'] },
  { id: 'error-invalid-slug', status: 400, shownBy: ['invalidSlug'] },
  { id: 'error-payment-required', status: 402, shownBy: [] },
  { id: 'error-not-found', status: 404, shownBy: ['noRecord', 'noPath'] },
  { id: 'error-method-not-allowed', status: 405, shownBy: ['wrongMethod'] },
  { id: 'error-gone', status: 410, shownBy: [] },
  { id: 'error-server', status: 500, shownBy: [] },
];

const BODIES: readonly string[] = ['Error', 'ValidationError'];

/** The objects of the description that are the body of an error. */
export const errorBodies = ({ objects }: Reference): NamedObject[] =>
  objects.filter(({ name }) => BODIES.includes(name));
