import type { Sentence } from '#hotels/sentences/sentence.ts';
import { KontorError } from '#kernel/error.ts';

/** A link template is invalid; the message says where, and how to correct it. */
export class TemplateError extends KontorError {
  override readonly name = 'TemplateError';

  constructor(message: Sentence) {
    super(message);
  }
}
