import type { Guard } from '#kernel/http/endpoint.ts';
import { refuse } from '#kernel/http/endpoint.ts';
import type { Answer } from '#kernel/http/respond.ts';
import { authenticateOperator, type OperatorPorts } from '#access/authenticate.ts';
import type { OperatorScope } from '#access/scopes.ts';
import { orUnavailable } from '#kernel/http/unavailable.ts';

const KEY_HEADER = 'X-API-Key';

// One answer for every reason: it does not tell whether there is such a key.
const unauthenticated: Answer = {
  ...refuse(401, `A valid operator key is needed in the header ${KEY_HEADER}`),
  headers: { 'WWW-Authenticate': `ApiKey realm="kontor", header="${KEY_HEADER}"` },
};

const forbidden = (scope: OperatorScope): Answer =>
  refuse(403, `This key lacks the scope ${scope}: the operator makes keys with scopes`);

/** Lets operator keys with a scope pass. */
export const operatorGuard = (ports: OperatorPorts, scope: OperatorScope): Guard => {
  const check = async (request: Request): Promise<Answer | null> => {
    const { outcome } = await authenticateOperator(ports, request.headers.get(KEY_HEADER), scope);
    if (outcome === 'granted') return null;
    return outcome === 'forbidden' ? forbidden(scope) : unauthenticated;
  };
  return (request) => orUnavailable(() => check(request));
};
