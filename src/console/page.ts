import { attentionOf } from './attention.ts';
import { deliveriesPart } from './deliveries.ts';
import { framed, SIGN_OUT } from './frame.ts';
import { html, type Html } from '#kernel/text/html.ts';
import { organizationsPart } from './organizations.ts';
import type { Overview } from './overview.ts';
import { payoutsPart } from './payouts.ts';
import { requestsPart } from './requests.ts';
import { demandPart } from './demand.ts';
import { feedPart, hotelsPart, vendorsPart } from './sources.ts';
import { vaultsPart } from './vaults.ts';
import { momentText } from './words.ts';

const attention = (overview: Overview): Html => {
  const sentences = attentionOf(overview);
  if (sentences.length === 0) return html`<p class="lead">Nothing needs a look.</p>`;
  return html`<ul class="attention">
    ${sentences.map((each) => html`<li>${each}</li>`)}
  </ul>`;
};

/** The page of the console: problems for a person first, then everything else. */
export const overviewPage = (overview: Overview): string =>
  framed(
    { title: 'Console', corner: SIGN_OUT },
    html`<header class="folio">
        <p class="margin">As of ${momentText(overview.at)}</p>
        <div class="column">
          <h1>Console</h1>
          ${attention(overview)}
        </div>
      </header>
      ${requestsPart(overview)} ${payoutsPart(overview)} ${vaultsPart(overview)}
      ${deliveriesPart(overview)} ${organizationsPart(overview)} ${feedPart(overview)}
      ${hotelsPart(overview)} ${vendorsPart(overview)} ${demandPart(overview)}`,
  );
