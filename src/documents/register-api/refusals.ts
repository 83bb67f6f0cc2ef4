import type { NamedObject, Reference } from '#documents/reference/reference.ts';
import type { RefusalId } from '#words/en/register-api/errors.ts';
import type { Answers } from './answers.ts';

/** Every kind of error under /api. */
interface Refusal {
  id: RefusalId;
  status: number;
  /** The example answers; empty if there is none. */
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

/** The objects of the OpenAPI description that are error bodies. */
export const errorBodies = ({ objects }: Reference): NamedObject[] =>
  objects.filter(({ name }) => BODIES.includes(name));
