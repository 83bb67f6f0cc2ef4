-- A payment is booked on the side where its money is, and a provider's name no longer says so. Two
-- kinds of payments are moved out of the vault, which does not have them: payments of test mode
-- that no deposit has brought, and payments that were matched with a deposit and then refunded to
-- the outside. The coins of the latter, where nobody has sent them back, are in the vault as coins
-- that the books do not name: liquidity fund makes them the operator's.
INSERT INTO ledger_transfers (organization_id, mode, id, phase, debit_kind, debit_account,
  credit_kind, credit_account, asset, amount, reason, reference, created_at)
SELECT paid.organization_id, paid.mode, paid.id || '.rebooked', 'posted', 'external', '',
  'vault', '', paid.asset, paid.amount, 'rebooked', paid.id,
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM payments AS paid
JOIN ledger_transfers AS booked ON booked.organization_id = paid.organization_id
  AND booked.mode = paid.mode AND booked.id = paid.id || '.payment'
LEFT JOIN ledger_transfers AS refund ON refund.organization_id = paid.organization_id
  AND refund.mode = paid.mode AND refund.id = paid.id || '.refund'
WHERE paid.organization_id NOT IN (SELECT organization_id FROM removed_now)
  AND CASE
    WHEN paid.id IN (SELECT payment_id FROM chain_deposits WHERE verdict = 'MATCHED')
      THEN refund.credit_kind = 'external'
    ELSE paid.mode = 'test' AND paid.status = 'COMPLETED' AND booked.debit_kind = 'vault'
      AND paid.id NOT IN (SELECT payment_id FROM chain_deposits WHERE payment_id IS NOT NULL)
  END;
