import { notFound } from '#kernel/refusal-error.ts';
import type { Change } from './change.ts';
import { digestOfSecret, ended, SECRET_CHARACTERS, type Address, type Claim } from './claim.ts';
import type { ClaimPorts } from './ports.ts';

const SECRET = new RegExp(`^[0-9a-z]{${SECRET_CHARACTERS}}$`);

/** The claim that a private address opens; undefined for an unknown, ended or expired one. */
export const openClaim = async (
  { claims, world }: Pick<ClaimPorts, 'claims' | 'world'>,
  secret: string,
): Promise<{ claim: Claim; address: Address } | undefined> => {
  if (!SECRET.test(secret)) return undefined;
  const address = await claims.findAddress(digestOfSecret(secret));
  if (address === undefined || address.endsAt <= world.now()) return undefined;
  const claim = await claims.find(address.claimId);
  return claim === undefined || claim.status === 'ENDED' ? undefined : { claim, address };
};

/** Ends a claim: its addresses stop working, and its proof lapses. */
export const endClaim = async (
  { claims, proofs, world }: Pick<ClaimPorts, 'claims' | 'proofs' | 'world'>,
  claim: Claim,
): Promise<void> => {
  const proof = await proofs.find(claim.claimId);
  const after = proof === undefined ? null : { ...proof, lapsedAt: world.now() };
  await claims.end(ended(claim), after);
};

/** The claim; refuses with NOT_FOUND if there is none. */
export const showClaim = async (
  { claims }: Pick<ClaimPorts, 'claims'>,
  claimId: string,
): Promise<Claim> => {
  const claim = await claims.find(claimId);
  if (claim) return claim;
  throw notFound('claim', claimId);
};

/** The change; refuses with NOT_FOUND if there is none. */
export const showChange = async (
  { changes }: Pick<ClaimPorts, 'changes'>,
  changeId: string,
): Promise<Change> => {
  const change = await changes.find(changeId);
  if (change) return change;
  throw notFound('change', changeId);
};
