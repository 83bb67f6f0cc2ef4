import { invalid, rateLimited } from '#kernel/refusal-error.ts';
import { DAY_MS, HOUR_MS, type World } from '#kernel/world.ts';
import { nextSteps, proposeSlug, TOKEN_NAME, type Application } from './application.ts';
import { TRAP_FIELD } from './contact.ts';
import { applicationForm, formKind, type ApplicationInput } from './form.ts';
import type { SubmitPorts } from './ports.ts';

export interface Receipt {
  applicationId: string;
  status: 'SUBMITTED';
  token: string;
  nextSteps: string[];
}

/** Five an hour from one address and a hundred a day in all. */
const limits = (client: string) => [
  { bucket: `applications from ${client}`, most: 5, windowMs: HOUR_MS },
  { bucket: 'applications', most: 100, windowMs: DAY_MS },
];

const parseForm = (body: unknown): ApplicationInput => {
  const kind = formKind.safeParse(body);
  if (!kind.success) throw invalid('INVALID', kind.error);
  const form = applicationForm[kind.data.kind].safeParse(body);
  if (!form.success) throw invalid('INVALID', form.error);
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
  };
};

/**
 * Takes an application as it came. `client` names the sender for the limit without revealing the
 * address. A form whose trap is filled is answered like any other, and neither counted nor kept.
 */
export const submitApplication = async (
  { applications, limiter, world }: SubmitPorts,
  { body, client }: { body: unknown; client: string },
): Promise<Receipt> => {
  const input = parseForm(body);
  const application = newApplication(input, world);
  if (!input[TRAP_FIELD]) {
    const answer = await limiter.take(limits(client), world.now());
    if (!answer.allowed) throw rateLimited(answer.retryAfterSeconds);
    await applications.add(application);
  }
  const { applicationId, token } = application;
  return { applicationId, status: 'SUBMITTED', token, nextSteps: nextSteps(application) };
};
