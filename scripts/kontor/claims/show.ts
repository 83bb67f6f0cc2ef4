import type { Change } from '#register/claims/change.ts';
import { showChange, showClaim } from '#register/claims/open.ts';
import type { OwnershipProof } from '#register/proofs/proof.ts';
import type { Claim } from '#register/claims/claim.ts';
import { command } from '../command.ts';
import { answer, facts, minute, type OutputOptions } from '../output.ts';
import { withStore } from '../workplace.ts';
import { claimParts, doubtsLine } from './parts.ts';

interface Shown {
  claim: Claim;
  proof: OwnershipProof | null;
  changes: Change[];
}

const changeFacts = (change: Change): string =>
  facts([
    ['Change', change.changeId],
    ['Status', change.status],
    ['Sent', minute(change.submittedAt)],
    ['Why it waits', doubtsLine(change) || null],
    ['Reason', change.reason],
    ...Object.entries(change.fields).map(
      ([name, value]) => [name, value === null ? 'nothing' : JSON.stringify(value)] as const,
    ),
  ]);

const described = ({ claim, proof, changes }: Shown): string =>
  [
    facts([
      ['Claim', claim.claimId],
      ['Status', claim.status],
      ['Entry', `${claim.kind}/${claim.slug}`],
      ['Website', claim.websiteUrl],
      ['Owner', claim.contactEmail],
      ['Begun', minute(claim.startedAt)],
      ['Domain proved', proof === null ? null : `${minute(proof.provedAt)}, by ${proof.method}`],
      ['Looked at', proof === null ? null : minute(proof.checkedAt)],
      ['Token', claim.token],
    ]),
    ...changes.map(changeFacts),
  ].join('\n\n');

export const claimsShow = () =>
  command({
    name: 'show',
    does: 'Shows a claim with its proof and all that was changed, or one change with its claim.',
    examples: ['claims show clm_0123456789abcdef', 'claims show chg_0123456789abcdef'],
    json: '{claim, proof, changes}',
  })
    .argument('<id>', 'id of the claim or the change')
    .action(async (id: string, options: OutputOptions) => {
      const shown = await withStore(async (store): Promise<Shown> => {
        const parts = claimParts(store);
        const change = id.startsWith('chg_') ? await showChange(parts, id) : undefined;
        const claim = await showClaim(parts, change?.claimId ?? id);
        const proof = (await parts.proofs.find(claim.claimId)) ?? null;
        const changes =
          change === undefined ? await parts.changes.ofClaim(claim.claimId) : [change];
        return { claim, proof, changes };
      });
      answer(options, shown, described(shown));
    });
