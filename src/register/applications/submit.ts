import { invalid, RefusalError } from '#kernel/refusal-error.ts';
import type { World } from '#kernel/world.ts';
import { admit, type Sender } from '#register/submissions/admit.ts';
import { TOKEN_NAME } from '#register/proofs/token.ts';
import { REVIEW_STEP } from '#register/submissions/review.ts';
import { nextSteps, proposeSlug, type Application } from './application.ts';
import { TRAP_FIELD } from './contact.ts';
import { applicationForm, formKind, type ApplicationInput } from './form.ts';
import type { SubmitPorts } from './ports.ts';

export interface Receipt {
  applicationId: string;
  status: 'SUBMITTED';
  token: string;
  nextSteps: string[];
}

const parseForm = (body: unknown): ApplicationInput => {
  const kind = formKind.safeParse(body);
  if (!kind.success) throw invalid('INVALID', kind.error, body);
  const form = applicationForm[kind.data.kind].safeParse(body);
  if (!form.success) throw invalid('INVALID', form.error, body);
  return form.data;
};

const newApplication = (input: ApplicationInput, world: World): Application => {
  const { kind, contactName, contactEmail, consent: _, [TRAP_FIELD]: __, ...fields } = input;
  return {
    applicationId: `app_${world.randomCode(16)}`,
    kind,
    slug: proposeSlug(fields),
    status: 'SUBMITTED',
    fields,
    contactName,
    contactEmail,
    token: `${TOKEN_NAME}=${world.randomCode(32)}`,
    submittedAt: world.now(),
    decidedAt: null,
    reason: null,
    verifiedAt: null,
    review: null,
  };
};

/** Refuses a website that is listed already: its owner claims the entry instead. */
const refuseListed = async (
  findListed: SubmitPorts['findListed'],
  { kind, websiteUrl }: ApplicationInput,
): Promise<void> => {
  const found = (await findListed?.(websiteUrl))?.find((entry) => entry.kind === kind);
  if (found === undefined) return;
  const page = `/claim?${new URLSearchParams({ kind, slug: found.slug })}`;
  const sentence = `${websiteUrl} is listed already: claim its entry at ${page}`;
  throw new RefusalError('WEBSITE_TAKEN', sentence, { page });
};

/**
 * Stores an application, with a review mark if it is beyond the budget. A form with a filled trap
 * field gets the usual answer, but is neither counted nor stored.
 */
export const submitApplication = async (
  { applications, findListed, limiter, world }: SubmitPorts,
  { body, ...sender }: { body: unknown } & Sender,
): Promise<Receipt> => {
  const input = parseForm(body);
  await refuseListed(findListed, input);
  const application = newApplication(input, world);
  if (!input[TRAP_FIELD]) {
    application.review = await admit({ limiter, world }, 'applications', sender);
    await applications.add(application);
  }
  const { applicationId, token } = application;
  const held = application.review === null ? [] : [REVIEW_STEP];
  const steps = [...nextSteps(application), ...held];
  return { applicationId, status: 'SUBMITTED', token, nextSteps: steps };
};
