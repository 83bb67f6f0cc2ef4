/** What fields and answers mean: payouts, quotes and beneficiaries, in German. */
export const payoutFields: Readonly<Record<string, string>> = {
  'The account that pays': 'Das Konto, das zahlt',
  'A wallet, or a token account of the asset, in base58':
    'Eine Wallet oder ein Token-Konto der Währung, in Base58',
  'Where the money comes from: DIRECT, an amount as it is, or QUOTE':
    'Woher das Geld kommt: DIRECT, ein Betrag, wie er ist, oder QUOTE',
  'What it is for': 'Wofür es ist',
  ['What you call it, once for ever: derive it from the purpose, such as ' +
  '`invoice-2026-0815`. A second payout with the same reference is a 409']:
    'Wie Sie es nennen, einmal auf Dauer: Leiten Sie es vom Zweck ab, etwa ' +
    '`invoice-2026-0815`. Eine zweite Auszahlung mit derselben Referenz ist eine 409',
  'The payout': 'Die Auszahlung',
  'The quote that it was accepted with': 'Das Kursangebot, mit dem sie angenommen wurde',
  'crypto: on the chain; fiat: at the bank': 'crypto: auf der Chain; fiat: bei der Bank',
  'COMPLETED, FAILED and CANCELLED are final; COMPLETED cannot be undone':
    'COMPLETED, FAILED und CANCELLED sind endgültig; COMPLETED lässt sich nicht zurücknehmen',
  'What leaves the account, fees included': 'Was das Konto verlässt, Gebühren eingeschlossen',
  'What arrives': 'Was ankommt',
  'What of the source amount goes to the operator':
    'Was vom abgehenden Betrag an den Betreiber geht',
  'SPREAD: for the exchange. PAYOUT: for the payout itself. TOKEN_ACCOUNT: for a new account':
    'SPREAD: für den Tausch. PAYOUT: für die Auszahlung selbst. TOKEN_ACCOUNT: für ein neues Konto',
  'What comes on top if the payout opens a token account; left out where it is nothing':
    'Was hinzukommt, wenn die Auszahlung ein Token-Konto eröffnet; weggelassen, wo es nichts ist',
  'When it became COMPLETED; left out otherwise': 'Wann sie COMPLETED wurde; sonst weggelassen',
  'There for the method crypto': 'Da bei der Methode crypto',
  'Where it goes': 'Wohin es geht',
  'The transaction on the chain; left out before it is broadcast':
    'Die Transaktion auf der Chain; weggelassen, bevor sie hinausgeht',
  'Blocks on top of the transaction; left out before it is in one':
    'Blöcke über der Transaktion; weggelassen, bevor sie in einem steht',
  'What the chain took for it, with the rent of a new token account; the operator bears it':
    'Was die Chain dafür nahm, mit der Miete eines neuen Token-Kontos; der Betreiber trägt es',
  'What the network fee is of': 'Worin die Netzgebühr ist',
  'There for the method fiat': 'Da bei der Methode fiat',
  'The beneficiary': 'Der Zahlungsempfänger',
  'Who owns the bank account': 'Wem das Bankkonto gehört',
  'The bank account': 'Das Bankkonto',
  'The bank, where it was given': 'Die Bank, wo sie angegeben wurde',
  'How the bank calls it, once it was handed over':
    'Wie die Bank es nennt, sobald es übergeben ist',
  'There where the operator’s policy wants it approved':
    'Da, wo nach den Regeln des Betreibers eine Freigabe nötig ist',
  'How many have to approve it': 'Wie viele sie freigeben müssen',
  'The key that ordered it, which cannot approve it':
    'Der Schlüssel, der sie beauftragt hat und sie nicht freigeben kann',
  'From then on it is cancelled unless it was approved':
    'Ab dann ist sie abgebrochen, wenn sie nicht freigegeben wurde',
  'Who has approved or rejected it so far': 'Wer sie bisher freigegeben oder abgelehnt hat',
  'What was decided': 'Was entschieden wurde',
  'The key that did, or `operator`': 'Der Schlüssel, der es tat, oder `operator`',
  'Why; may be empty': 'Warum; darf leer sein',
  'How the wait has ended: WITHDRAWN is your own cancellation. Left out before':
    'Wie das Warten endete: WITHDRAWN ist Ihr eigenes Abbrechen. Vorher weggelassen',
  'There when it has FAILED': 'Da, wenn sie FAILED ist',
  'Why, for programs': 'Warum, für Programme',
  'Why, in a sentence': 'Warum, in einem Satz',
  'Whether every check has passed': 'Ob jede Prüfung bestanden ist',
  'What would leave the account, fees included':
    'Was das Konto verlassen würde, Gebühren eingeschlossen',
  'What would arrive': 'Was ankommen würde',
  'What of the source amount would go to the operator':
    'Was vom abgehenden Betrag an den Betreiber ginge',
  'What the address is, and whether it is paid': 'Was die Adresse ist, und ob an sie gezahlt wird',
  'As it was asked for': 'Wie danach gefragt wurde',
  'Whether this address is paid': 'Ob an diese Adresse gezahlt wird',
  'What it is: wallet, new-wallet, program-wallet, token-account, or why it is not':
    'Was sie ist: wallet, new-wallet, program-wallet, token-account, oder warum nicht',
  'Who could spend what arrives': 'Wer ausgeben könnte, was ankommt',
  'Where the coins would arrive': 'Wo die Münzen ankämen',
  'Whether that account is made for it': 'Ob dieses Konto dafür angelegt wird',
  'In a sentence': 'In einem Satz',
  'What the chain would take, with the rent; the operator bears it':
    'Was die Chain nähme, mit der Miete; der Betreiber trägt es',
  'What of it a new token account would cost': 'Was davon ein neues Token-Konto kostete',
  'What the chain is paid in': 'Womit die Chain bezahlt wird',
  'How many would have to approve it before it is paid':
    'Wie viele sie freigeben müssten, bevor gezahlt wird',
  'In the order in which a payout is checked':
    'In der Reihenfolge, in der eine Auszahlung geprüft wird',
  'What was checked': 'Was geprüft wurde',
  'Whether it lets the payout pass': 'Ob die Auszahlung die Prüfung besteht',
  'What the payout would be refused with': 'Womit die Auszahlung abgelehnt würde',
  'The account that would pay': 'Das Konto, das zahlen würde',
  'What leaves the account': 'Was das Konto verlässt',
  'What arrives: EUR at a bank, else on the chain':
    'Was ankommt: EUR bei einer Bank, sonst auf der Chain',
  'What is to arrive': 'Was ankommen soll',
  'The quote': 'Das Kursangebot',
  'What would arrive: the source amount without the fees, at the rate, rounded down':
    'Was ankommen würde: der abgehende Betrag ohne die Gebühren, zum Kurs, abgerundet',
  'Units of the destination for one of the source':
    'Einheiten der ankommenden Währung für eine der abgehenden',
  'The day that the exchange rate is of; left out where nothing is exchanged':
    'Der Tag, von dem der Wechselkurs ist; weggelassen, wo nichts getauscht wird',
  'Only an ACTIVE quote can be accepted': 'Nur ein Kursangebot mit ACTIVE kann angenommen werden',
  'The payout that it was used for': 'Die Auszahlung, für die es benutzt wurde',
  'Where it goes: toAddress and chain for USDC and EURC, beneficiaryId for EUR':
    'Wohin es geht: toAddress und chain bei USDC und EURC, beneficiaryId bei EUR',
  'Payouts for this account': 'Auszahlungen dieses Kontos',
  'Payouts in this status': 'Auszahlungen mit diesem Status',
  'Payouts recorded at this moment or later':
    'Auszahlungen, die seit diesem Zeitpunkt erfasst sind',
  'Payouts recorded before this moment': 'Auszahlungen, die vor diesem Zeitpunkt erfasst sind',
  'Payouts with this reference: one at most': 'Auszahlungen mit dieser Referenz: höchstens eine',
  'The payout that a request with this Idempotency-Key has made':
    'Die Auszahlung, die eine Anfrage mit diesem Idempotency-Key gemacht hat',
  'Why; it is kept': 'Warum; es wird aufbewahrt',
  'The bank account, of a country in SEPA; spaces do not matter':
    'Das Bankkonto, in einem Land der SEPA; Leerzeichen zählen nicht',
  'The bank, by 8 or 11 characters': 'Die Bank, mit 8 oder 11 Zeichen',
  'The bank account, without spaces': 'Das Bankkonto, ohne Leerzeichen',
  'What this was': 'Was das war',
  'Its name and bank account are erased': 'Name und Bankkonto sind gelöscht',
  // What a 200 holds.
  'The payout, INITIATED or PENDING_APPROVAL': 'Die Auszahlung, INITIATED oder PENDING_APPROVAL',
  'The explanation': 'Die Erklärung',
  'The quote, ACTIVE': 'Das Kursangebot, ACTIVE',
  'One page of payouts': 'Eine Seite mit Auszahlungen',
  'The payout, CANCELLED': 'Die Auszahlung, CANCELLED',
  'The payout, INITIATED once it has all approvals':
    'Die Auszahlung, INITIATED, sobald sie alle Freigaben hat',
  'One page of beneficiaries': 'Eine Seite mit Zahlungsempfängern',
  'What was deleted': 'Was gelöscht wurde',
};
