import { z } from 'zod';
import type { Body } from '#kernel/http/body.ts';
import type { Contract } from '#kernel/http/contract.ts';
import { error } from '#kernel/http/errors.ts';
import type { FormAnswer, FormRoute } from '#kernel/http/forms.ts';
import { unavailability } from '#kernel/http/http-error.ts';
import { RefusalError } from '#kernel/refusal-error.ts';
import type { FormName, Sender } from '#register/submissions/admit.ts';
import { checkedTexts } from '#kernel/text/texts.ts';

import {
  challengeShown,
  newChallenge,
  PROOF_HEADER,
  offeredProof,
  type ProofPorts,
} from './proof-of-work.ts';

/** What the forms of applications and corrections have in common: reading, and refusing. */

/** The error answer of a form; the path of an issue may lead into a list. */
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

/** The answer to a program, which may send the same request again with a proof of work. */
const proofRequired = z.strictObject({
  error: z.string().describe('What is wrong and how to repair it'),
  challenge: challengeShown,
});

/** The error answers of an operation that takes a form. */
export const FORM_ERRORS: Contract['answers'] = {
  400: { description: 'A field is wrong', name: 'FormError', schema: formError },
  403: { description: 'Sent by a page of another site', name: 'Error', schema: error },
  413: { description: 'Larger than 64 KB', name: 'Error', schema: error },
  415: { description: 'Neither JSON nor a form', name: 'Error', schema: error },
  428: {
    description: 'Many requests are coming in: send the same again with a proof of work',
    name: 'ProofRequired',
    schema: proofRequired,
  },
  429: {
    description: 'Too many from here: send a proof of work, or see Retry-After',
    name: 'ProofRequired',
    schema: proofRequired,
  },
  503: { description: 'The database does not answer', name: 'Error', schema: error },
};

type RefusedPage = (reason: string) => string;

/** Codes without an answer here are left to the general handling of errors. */
const refusalAnswer = (refusal: RefusalError, pageFor: RefusedPage): FormAnswer | undefined => {
  const { code, message, issues, page: other } = refusal;
  if (code === 'WEBSITE_TAKEN' && other !== undefined)
    return { status: 409, value: { error: message }, page: other };
  if (code !== 'INVALID') return undefined;
  const page = pageFor(String(issues[0]?.path[0] ?? 'body'));
  return { status: 400, value: { error: `Invalid: ${message}`, issues }, page };
};

/** The answer to a request that needs a proof of work; it contains the challenge. */
const challengeAnswer = (
  { message, retryAfterSeconds }: RefusalError,
  challenge: z.output<typeof challengeShown>,
  page: string,
): FormAnswer => ({
  status: retryAfterSeconds === undefined ? 428 : 429,
  value: { error: message, challenge },
  headers: retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) },
  page,
});

interface FormParts<Ports, Receipt> {
  contract: Contract;
  name: FormName;
  /** The path of the form. The page of a refusal is below it, such as `/apply/refused`. */
  page: string;
  /** Converts the body to the value that is checked. */
  valueOf(body: Body): unknown;
  submit(ports: Ports, sent: { body: unknown } & Sender): Promise<Receipt>;
  /** The answer to a program; `statusUrl` is where it can read the status. */
  shown(receipt: Receipt, statusUrl: string): object;
  idOf(receipt: Receipt): string;
  receivedPage(receipt: Receipt): string;
}

/** A page without scripts cannot compute a proof of work. */
const EFFORT_OF = { json: undefined, form: 'unable' } as const;

/** `openPorts` is called at each request; a failure affects only that request. */
export const formRoute = <Ports, Receipt>(
  parts: FormParts<Ports, Receipt>,
  openPorts: () => Promise<Ports & { proofs: ProofPorts }>,
  nameClient: (address: string) => string,
): FormRoute => {
  const { contract, name, page } = parts;
  const refusedPage: RefusedPage = (reason) => `${page}/refused#${encodeURIComponent(reason)}`;
  return {
    contract,
    refusedPage,
    handle: async ({ body: given, address, headers, origin }) => {
      const body = checkedTexts('INVALID', parts.valueOf(given));
      const ports = await openPorts();
      const proof = await offeredProof(ports.proofs, name, headers.get(PROOF_HEADER));
      const sender = { client: nameClient(address), effort: EFFORT_OF[given.type], proof };
      try {
        const receipt = await parts.submit(ports, { body, ...sender });
        const statusUrl = `${origin}${contract.path}/${parts.idOf(receipt)}`;
        // A page without scripts cannot show id and token, but its address can contain them.
        const value = parts.shown(receipt, statusUrl);
        return { status: 200, value, page: parts.receivedPage(receipt) };
      } catch (error) {
        if (!(error instanceof RefusalError) || error.zeroBits === undefined) throw error;
        const challenge = await newChallenge(ports.proofs, name, error.zeroBits);
        return challengeAnswer(error, challenge, refusedPage('limit'));
      }
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
