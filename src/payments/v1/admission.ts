import type { AskedRequest } from '#kernel/http/asked.ts';
import type { BasicCredentials } from '#kernel/http/basic.ts';
import type { RequestContext } from '#kernel/http/endpoint.ts';
import { isExposed } from '#kernel/http/loopback.ts';
import { quotaHeaders, secondsOf } from '#kernel/http/quota.ts';
import type { QuotaUse } from '#kernel/storage/quotas/request-quota.ts';
import type { Dependencies } from './dependencies.ts';
import type { Caller, Early } from './early-parts.ts';
import { ProblemError } from './problem.ts';

type Context = Pick<
  RequestContext<unknown, AskedRequest>,
  'request' | 'url' | 'address' | 'later' | 'headers' | 'record'
>;

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="kontor", charset="UTF-8"' };

const spent = (detail: string, { resetsInMs }: QuotaUse): ProblemError => {
  const retry = secondsOf(resetsInMs);
  return new ProblemError('QUOTA_EXCEEDED', `${detail}: try again in ${retry} s`, {
    headers: { 'Retry-After': String(retry) },
    target: 'Authorization',
  });
};

const ASKED_FOR = 'Send the organization id and its API key by HTTP Basic';

// The same answer for every reason, so that it does not reveal whether the key exists.
const unauthenticated = (detail: string): ProblemError =>
  new ProblemError('UNAUTHENTICATED', detail, { headers: CHALLENGE, target: 'Authorization' });

/** Wrong credentials are counted for each address; missing ones are not. */
const wrongCredentials = async (
  { failures }: Dependencies,
  address: string,
  detail = 'The organization id or the API key is wrong',
): Promise<ProblemError> => {
  const use = await failures.take(address);
  if (!use.allowed) return spent('Too many wrong credentials came from your address', use);
  return unauthenticated(detail);
};

/** The credentials in a request: undefined if there are none, null if they cannot be read. */
export type ShownCredentials = BasicCredentials | null | undefined;

/** @throws ProblemError 401, 429 */
const credentialsOf = async (
  dependencies: Dependencies,
  { address }: Context,
  shown: ShownCredentials,
): Promise<BasicCredentials> => {
  if (shown === undefined) throw unauthenticated(ASKED_FOR);
  if (shown === null) throw await wrongCredentials(dependencies, address, ASKED_FOR);
  return shown;
};

/** The caller has shown a valid key, so this answer reveals nothing new. */
const elsewhere = (address: string): string =>
  `This key may not be used from ${address}: the operator makes keys for other addresses`;

/** Uses the quota of a key, and reports the rest in headers (draft-ietf-httpapi-ratelimit). */
const takeQuota = async (
  { requests }: Dependencies,
  { headers }: Context,
  { keyId, early }: { keyId: string; early: Early | undefined },
): Promise<void> => {
  const isBegun = early?.caller.keyId === keyId;
  const use = await (isBegun ? early.quotaUse : requests.take(keyId));
  const { allowed, most, windowMs } = use;
  Object.assign(headers, quotaHeaders(use));
  if (!allowed) throw spent(`The key has used its ${most} requests in ${windowMs / 1000} s`, use);
};

/** Admits a request. @throws ProblemError 401, 403, 404, 429 */
export const admit = async (
  dependencies: Dependencies,
  context: Context,
  shown: ShownCredentials,
  early?: Early,
): Promise<Caller> => {
  const { user: organizationId, password: key } = await credentialsOf(dependencies, context, shown);
  const answer = await dependencies.authenticate(
    { organizationId, key, address: context.address },
    context.later,
  );
  if (answer.outcome === 'unauthenticated')
    throw await wrongCredentials(dependencies, context.address);
  if (answer.outcome === 'elsewhere')
    throw new ProblemError('ADDRESS_NOT_ALLOWED', elsewhere(context.address), {
      target: 'Authorization',
    });
  const { mode } = answer;
  if (mode === 'live' && isExposed(context.url, context.address))
    throw new ProblemError('HTTPS_REQUIRED', 'A live key came over plain HTTP: use https', {
      target: 'Authorization',
    });
  if (answer.outcome === 'closed')
    throw new ProblemError('ORGANIZATION_NOT_FOUND', 'The organization was closed', {
      target: 'Authorization',
    });
  const { keyId, scopes } = answer;
  Object.assign(context.record, { organizationId, mode, keyId });
  await takeQuota(dependencies, context, { keyId, early });
  return { keyId, tenant: { organizationId, mode }, scopes };
};
