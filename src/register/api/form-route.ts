import { z } from 'zod';
import type { Body } from '#kernel/http/body.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { error } from '#kernel/http/errors.ts';
import type { FormAnswer, FormRoute } from '#kernel/http/forms.ts';
import { unavailability } from '#kernel/http/http-error.ts';
import { RefusalError } from '#kernel/refusal-error.ts';

/** What applications and corrections have in common: how their forms are taken and refused. */

/** The error envelope of a form; a path leads into lists, too. */
export const formError = z.strictObject({
  error: z.string().describe('What is wrong, field by field'),
  issues: z
    .array(
      z.looseObject({
        code: z.string(),
        path: z.array(z.union([z.string(), z.number()])),
        message: z.string(),
      }),
    )
    .describe("The validator's own issues; path names the field"),
});

/** What an operation that takes a form answers besides success. */
export const FORM_ERRORS: Contract['answers'] = {
  400: { description: 'A field is wrong', name: 'FormError', schema: formError },
  403: { description: 'Sent by a page of another site', name: 'Error', schema: error },
  413: { description: 'Larger than 64 KB', name: 'Error', schema: error },
  415: { description: 'Neither JSON nor a form', name: 'Error', schema: error },
  429: { description: 'Too many: see Retry-After', name: 'Error', schema: error },
  503: { description: 'The database does not answer', name: 'Error', schema: error },
};

type RefusedPage = (reason: string) => string;

/** Of the codes that operators and applicants meet, forms are refused for two alone. */
const refusalAnswer = (refusal: RefusalError, pageFor: RefusedPage): FormAnswer | undefined => {
  const { code, message, issues, retryAfterSeconds } = refusal;
  if (code === 'INVALID') {
    const page = pageFor(String(issues[0]?.path[0] ?? 'body'));
    return { status: 400, value: { error: `Invalid: ${message}`, issues }, page };
  }
  if (code !== 'RATE_LIMITED') return undefined;
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return { status: 429, value: { error: message }, headers, page: pageFor('limit') };
};

interface FormParts<Ports, Receipt> {
  contract: Contract;
  /** Below it stands the page for what was refused: `/apply` for `/apply/refused`. */
  page: string;
  /** The value that the body stands for, to be checked. */
  valueOf(body: Body): unknown;
  submit(ports: Ports, sent: { body: unknown; client: string }): Promise<Receipt>;
  receivedPage(receipt: Receipt): string;
}

/** `openPorts` is called at each request, so that it may fail. */
export const formRoute = <Ports, Receipt>(
  { contract, page, valueOf, submit, receivedPage }: FormParts<Ports, Receipt>,
  openPorts: () => Promise<Ports>,
  nameClient: (address: string) => string,
): FormRoute => {
  const refusedPage: RefusedPage = (reason) => `${page}/refused#${encodeURIComponent(reason)}`;
  return {
    contract,
    refusedPage,
    handle: async ({ body, address }) => {
      const sent = { body: valueOf(body), client: nameClient(address) };
      const value = await submit(await openPorts(), sent);
      // Without scripts the page can show neither number nor token, but its own address can.
      return { status: 200, value, page: receivedPage(value) };
    },
    refuse: (error) => {
      if (error instanceof RefusalError) return refusalAnswer(error, refusedPage);
      const failure = unavailability(error);
      if (failure === undefined) return undefined;
      const { text, ...headers } = failure;
      return { status: 503, value: { error: text }, ...headers, page: refusedPage('unavailable') };
    },
  };
};
