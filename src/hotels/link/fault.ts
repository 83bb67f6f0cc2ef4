/** A link template is not as it must be; the message says where and how it is mended. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
}
