import { EnvironmentError } from '#kernel/config/environment-error.ts';
import { RouteError } from '#kernel/http/endpoint.ts';
import { PaymentError } from '#payments/errors.ts';
import { ChainUnavailableError, VaultShortError } from '#payments/chain/error.ts';
import { OutdatedError } from '#payments/decision.ts';
import { RatesUnavailableError } from '#payments/quote/create.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { DepositInProgressError, DepositKeyReusedError } from '#payments/sandbox/deposit.ts';
import { inProgress, reused } from './idempotency.ts';
import { ProblemError } from './problem.ts';

const unavailable = (detail: string, retrySeconds?: number): ProblemError =>
  new ProblemError('SERVICE_UNAVAILABLE', detail, {
    ...(retrySeconds === undefined ? {} : { headers: { 'Retry-After': String(retrySeconds) } }),
  });

// Callers do not learn which provider failed, and how.
const silentChain = (): ProblemError =>
  new ProblemError('CHAIN_UNAVAILABLE', 'The chain does not answer: nothing was held', {
    headers: { 'Retry-After': '5' },
  });

// The wait is long, because a person has to fill the vault.
const unpaidChain = (): ProblemError =>
  new ProblemError('CHAIN_UNAVAILABLE', 'Nothing can be sent on the chain now: nothing was held', {
    headers: { 'Retry-After': '300' },
  });

const ofStorage = ({ code }: StorageError): ProblemError => {
  if (code === 'unmigrated')
    return unavailable('The database is not set up yet: the operator runs kontor db migrate');
  if (code === 'newer') return unavailable('Kontor is being upgraded: nothing was written', 5);
  if (code === 'busy') return unavailable('The database is busy: nothing was written', 1);
  if (code === 'full') return unavailable('The database is full: nothing was written', 30);
  return unavailable('The database does not answer', 30);
};

const ofRoute = ({ code, allow, message }: RouteError): ProblemError =>
  code === 'ROUTE_NOT_FOUND'
    ? new ProblemError(code, 'No operation has this path: see /v1/openapi.json')
    : new ProblemError(code, message, { headers: { Allow: allow } });

/** The problem with which an error is answered. Internal faults are answered without details. */
export const problemFromError = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (error instanceof PaymentError)
    return new ProblemError(error.code, error.message, { faults: error.faults });
  if (error instanceof DepositKeyReusedError) return reused();
  if (error instanceof DepositInProgressError) return inProgress();
  if (error instanceof RouteError) return ofRoute(error);
  if (error instanceof VaultShortError) return unpaidChain();
  if (error instanceof ChainUnavailableError) return silentChain();
  if (error instanceof RatesUnavailableError) return unavailable(error.message, 30);
  if (error instanceof OutdatedError) return unavailable('Too much happens at once here', 1);
  if (error instanceof EnvironmentError) return unavailable('This site is not set up yet');
  if (error instanceof StorageError && error.code !== 'refused') return ofStorage(error);
  return new ProblemError('INTERNAL_SERVER_ERROR', 'Something failed on our side');
};
