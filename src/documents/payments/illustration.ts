/** A request and its answer that show an operation at work. */
export interface PaymentIllustration {
  /** By name, path and query parameters alike. */
  parameters?: Readonly<Record<string, string | number>>;
  body?: unknown;
  answer: unknown;
}
