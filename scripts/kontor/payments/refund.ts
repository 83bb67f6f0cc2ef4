import { commitDecision } from '#payments/commit-decision.ts';
import { readPayment } from '#payments/payment/read.ts';
import { refundPayment } from '#payments/payment/refund.ts';
import { amountText } from '#kernel/money/amount.ts';
import { command } from '../command.ts';
import { confirmed, type ConfirmOptions } from '../confirm.ts';
import { answer, type OutputOptions } from '../output.ts';
import { withPayments, forTenant, type TenantOptions } from './with-payments.ts';
import { paymentFacts, SHOWN_PAYMENT_JSON, shownPayment } from './shown.ts';

type Options = OutputOptions & TenantOptions & ConfirmOptions;

const KEPT =
  '\nThe coins stay in the vault as your own: before you send them back, liquidity withdraw';

export const paymentsRefund = () =>
  forTenant(
    command({
      name: 'refund',
      does:
        'Takes a completed payment back from its account, all of it and once, in one write. ' +
        'Refused while the account does not hold that much. The provider is not informed. Coins ' +
        'of a deposit stay in the vault as your own until you send them back.',
      examples: ['payments refund pmt_… --org org_… --mode live --yes'],
      json: SHOWN_PAYMENT_JSON,
    }),
  )
    .argument('<id>', 'id of the payment')
    .option('--yes', 'without asking')
    .action(async (paymentId: string, options: Options) => {
      const done = await withPayments(options, async ({ tenant, ports, book }) => {
        const { amount, assetCode, accountId } = await readPayment(ports, tenant, paymentId);
        const sum = `${amountText(amount, assetCode)} ${assetCode}`;
        if (!(await confirmed(options, `Take ${sum} back from ${accountId}?`))) return undefined;
        const refunded = await commitDecision(book, {
          tenant,
          decide: () => refundPayment(ports, tenant, paymentId),
        });
        const side = await ports.payments.sideOf(tenant, paymentId);
        return { refunded, text: paymentFacts(refunded) + (side === 'vault' ? KEPT : '') };
      });
      if (done === undefined) return answer(options, null, 'Nothing was done.');
      return answer(options, shownPayment(done.refunded), done.text);
    });
