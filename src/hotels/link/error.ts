import type { Sentence } from '#hotels/sentences/sentence.ts';
import { KontorError } from '#kernel/error.ts';

/** A link template is not as it must be; the message says where and how it is mended. */
export class TemplateError extends KontorError {
  override readonly name = 'TemplateError';

  constructor(message: Sentence) {
    super(message);
  }
}
