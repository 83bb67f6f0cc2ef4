import { isLoopback } from '#kernel/http/loopback.ts';
import { parseBasic, type BasicCredentials } from '#kernel/http/basic.ts';
import { parseKey } from '#access/format.ts';
import type { Scope } from '#access/scopes.ts';
import type { Tenant } from '#payments/tenant.ts';
import type { Entrance, QuotaAnswer, Visit } from './entrance.ts';
import { ProblemError } from './problem.ts';

/** Who asks, and whether they may ask now. */
export interface Admission {
  tenant: Tenant;
  keyId: string;
  scopes: readonly Scope[];
  /** What is left to the key, for the answer's headers. */
  quota: QuotaAnswer;
}

const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="kontor", charset="UTF-8"' };

const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

const spent = (detail: string, { resetsInMs }: QuotaAnswer): ProblemError => {
  const retry = seconds(resetsInMs);
  return new ProblemError('QUOTA_EXCEEDED', `${detail}: try again in ${retry} s`, {
    headers: { 'Retry-After': String(retry) },
    target: 'Authorization',
  });
};

// One answer for every reason: it does not tell whether there is such a key.
const unauthenticated = (detail: string): ProblemError =>
  new ProblemError('UNAUTHENTICATED', detail, { headers: CHALLENGE, target: 'Authorization' });

/** Wrong credentials are counted; none at all are only asked for. */
const refusedCredentials = async (
  { failures }: Entrance,
  { address }: Visit,
): Promise<ProblemError> => {
  const answer = await failures.take(address);
  if (!answer.allowed) return spent('Too many wrong credentials came from your address', answer);
  return unauthenticated('The organization id or the API key is wrong');
};

/** A key that others can read on its way is not taken; on loopback there is no way. */
const requireHttps = (request: Request, key: string, address: string): void => {
  const { protocol, hostname } = new URL(request.url);
  const isExposed = protocol !== 'https:' && !(isLoopback(address) && isLoopback(hostname));
  if (isExposed && parseKey(key)?.kind === 'live')
    throw new ProblemError('HTTPS_REQUIRED', 'A live key came over plain HTTP: use https', {
      target: 'Authorization',
    });
};

const authenticate = async (
  entrance: Entrance,
  { user, password }: BasicCredentials,
  visit: Visit,
) => {
  const credentials = { organizationId: user, key: password };
  const answer = await entrance.authenticate(credentials, visit.later);
  if (answer.outcome === 'unauthenticated') throw await refusedCredentials(entrance, visit);
  return answer;
};

/** The headers of draft-ietf-httpapi-ratelimit-headers: what there is, and what is left. */
export const quotaHeaders = ({ most, windowMs, remaining, resetsInMs }: QuotaAnswer) => ({
  'RateLimit-Policy': `"default";q=${most};w=${windowMs / 1000}`,
  RateLimit: `"default";r=${remaining};t=${seconds(resetsInMs)}`,
});

/** Lets a request in. @throws ProblemError 401, 403, 404, 429 */
export const admit = async (
  entrance: Entrance,
  request: Request,
  visit: Visit,
): Promise<Admission> => {
  const header = request.headers.get('Authorization');
  if (header === null)
    throw unauthenticated('Send the organization id and its API key by HTTP Basic');
  const credentials = parseBasic(header);
  if (credentials === null) throw await refusedCredentials(entrance, visit);
  const answer = await authenticate(entrance, credentials, visit);
  requireHttps(request, credentials.password, visit.address);
  if (answer.outcome === 'closed')
    throw new ProblemError('ORGANIZATION_NOT_FOUND', 'The organization was closed', {
      target: 'Authorization',
    });
  const { organizationId, mode, keyId, scopes } = answer;
  const quota = await entrance.requests.take(keyId);
  return { tenant: { organizationId, mode }, keyId, scopes, quota };
};

/** @throws ProblemError when the key has used up its window */
export const requireQuota = ({ quota }: Admission): void => {
  if (quota.allowed) return;
  const policy = `${quota.most} requests in ${quota.windowMs / 1000} s`;
  throw spent(`The key has used its ${policy}`, quota);
};
