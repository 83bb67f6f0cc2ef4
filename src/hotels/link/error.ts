import { KontorError } from '#kernel/error.ts';

/** A link template is not as it must be; the message says where and how it is mended. */
export class TemplateError extends KontorError {
  override readonly name = 'TemplateError';
}
