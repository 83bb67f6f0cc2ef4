import { EnvironmentFault } from '#kernel/config/env.ts';
import { PaymentRefusal } from '#payments/errors.ts';
import { ChainUnavailable } from '#payments/payout/chain.ts';
import { Outdated } from '#payments/ports.ts';
import { RatesUnavailable } from '#payments/quote/create.ts';
import { StorageError } from '#kernel/storage/errors.ts';
import { Problem } from './problem.ts';

const unavailable = (detail: string, retrySeconds?: number): Problem =>
  new Problem('SERVICE_UNAVAILABLE', detail, {
    ...(retrySeconds === undefined ? {} : { headers: { 'Retry-After': String(retrySeconds) } }),
  });

// Which provider failed, and how, is nobody's business but ours.
const silentChain = (): Problem =>
  new Problem('CHAIN_UNAVAILABLE', 'The chain does not answer: nothing was held', {
    headers: { 'Retry-After': '5' },
  });

const ofStorage = ({ code }: StorageError): Problem => {
  if (code === 'unmigrated')
    return unavailable('The database is not set up yet: the operator runs kontor db migrate');
  if (code === 'busy') return unavailable('The database is busy', 1);
  return unavailable('The database does not answer', 30);
};

/** What a failure is to the caller. Faults of ours tell nothing but that they are ours. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof PaymentRefusal)
    return new Problem(error.code, error.message, { faults: error.faults });
  if (error instanceof ChainUnavailable) return silentChain();
  if (error instanceof RatesUnavailable) return unavailable(error.message, 30);
  if (error instanceof Outdated) return unavailable('Too much happens at once here', 1);
  if (error instanceof EnvironmentFault) return unavailable('This site is not set up yet');
  if (error instanceof StorageError && error.code !== 'refused') return ofStorage(error);
  return new Problem('INTERNAL_SERVER_ERROR', 'Something failed on our side');
};
