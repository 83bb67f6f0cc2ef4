/** What fields and answers mean: accounts, reserves and payments that came in, in German. */
export const accountFields: Readonly<Record<string, string>> = {
  'Makes a repetition harmless: send a fresh one with every new request':
    'Macht eine Wiederholung harmlos: Senden Sie mit jeder neuen Anfrage einen frischen',
  'Priority and usage': 'Vorrang und Verwendung',
  'Display name; the purpose when left out': 'Anzeigename; weggelassen ist es der Zweck',
  'Purpose of the account; empty when left out': 'Zweck des Kontos; weggelassen ist er leer',
  'What it is for; never changes': 'Wofür es ist; ändert sich nie',
  'Custom data: at most 50 keys of 40 characters, values of at most 500':
    'Eigene Daten: höchstens 50 Schlüssel von 40 Zeichen, Werte von höchstens 500',
  'The account': 'Das Konto',
  'Display name': 'Anzeigename',
  'Purpose of the account; may be empty': 'Zweck des Kontos; darf leer sein',
  'At most one account is PRIMARY in each mode': 'In jedem Modus ist höchstens ein Konto PRIMARY',
  'An INACTIVE account takes part in no movement':
    'Ein Konto mit INACTIVE nimmt an keiner Bewegung teil',
  'Custom data': 'Eigene Daten',
  'ISO 8601, in UTC': 'ISO 8601, in UTC',
  'The next_cursor of the page before; left out for the first page':
    'Der next_cursor der vorigen Seite; bei der ersten weggelassen',
  'Rows a page': 'Zeilen je Seite',
  'The rows, newest first': 'Die Zeilen, die neueste zuerst',
  'How many rows a page holds at most, as asked':
    'Wie viele Zeilen eine Seite höchstens hat, wie verlangt',
  'Send it as cursor for the next page; null at the end':
    'Für die nächste Seite als cursor zu senden; am Ende null',
  'Purpose of the account': 'Zweck des Kontos',
  'One balance for each asset that the account ever held':
    'Ein Kontostand für jede Währung, die das Konto je hatte',
  'What the amount is of': 'In welcher Währung der Betrag ist',
  'What can be paid out now': 'Was jetzt ausgezahlt werden kann',
  'What is held for payouts under way': 'Was für Auszahlungen zurückgelegt ist, die unterwegs sind',
  'Both together': 'Beides zusammen',
  'The entry': 'Die Buchung',
  'The movement of which it is one side': 'Die Bewegung, von der sie eine Seite ist',
  'CREDIT adds to the account, DEBIT takes': 'CREDIT fügt dem Konto hinzu, DEBIT nimmt weg',
  'Held, moved for good, or released without moving':
    'Zurückgelegt, endgültig bewegt oder ohne Bewegung freigegeben',
  'Decimal text in units of the asset, without superfluous zeros':
    'Dezimaltext in Einheiten der Währung, ohne überflüssige Nullen',
  'Posted balance of this asset right after the entry':
    'Der Stand dieser Währung (posted) gleich nach der Buchung',
  'What it is for, such as `payment` or `refund`': 'Wofür sie ist, etwa `payment` oder `refund`',
  'The object that it belongs to, such as `pmt_…`': 'Das Objekt, zu dem sie gehört, etwa `pmt_…`',
  'The chain': 'Die Chain',
  'The vault: one address for all accounts': 'Der Tresor: eine Adresse für alle Konten',
  'Must be among the keys of a transfer to the vault: it says which account is meant':
    'Muss unter den Schlüsseln einer Überweisung an den Tresor sein: Er sagt, welches Konto ' +
    'gemeint ist',
  'How each asset is paid in': 'Wie jede Währung eingezahlt wird',
  'The token’s address on the chain': 'Die Adresse des Tokens auf der Chain',
  "The token's address on the chain": 'Die Adresse des Tokens auf der Chain',
  ['A wallet of this account alone: whatever arrives there is credited, plain transfers ' +
  "of exchanges too. Left out where the vault's key is with a signer outside of " +
  'Kontor, and for some seconds where the worker alone has the key: ask again']:
    'Eine Wallet nur dieses Kontos: Was dort ankommt, wird gutgeschrieben, auch einfache ' +
    'Überweisungen von Börsen. Weggelassen, wo der Schlüssel des Tresors bei einem ' +
    'Unterzeichner außerhalb von Kontor liegt, und einige Sekunden lang, wo nur der Worker den ' +
    'Schlüssel hat: Fragen Sie noch einmal',
  'A payment link: a wallet opens it with everything filled in':
    'Ein Zahlungslink: Eine Wallet öffnet ihn mit allem ausgefüllt',
  'One for each asset': 'Einer für jede Währung',
  'What the account had, what was held included':
    'Was das Konto hatte, das Zurückgelegte eingeschlossen',
  'Hides the account in the tree: keep it to yourself':
    'Verbirgt das Konto im Baum: Behalten Sie es für sich',
  'The nodes beside the way to the root, from the leaf on':
    'Die Knoten neben dem Weg zur Wurzel, vom Blatt an',
  'On which side of the way it stands': 'Auf welcher Seite des Weges er steht',
  'SHA-256, in hex': 'SHA-256, hexadezimal',
  'What all accounts below it have': 'Was alle Konten darunter haben',
  'As GET /v1/reserves shows it to everybody': 'Wie GET /v1/reserves es allen zeigt',
  'Test money is not real': 'Testgeld ist nicht echt',
  'The newest of each mode and asset': 'Der neueste jedes Modus und jeder Währung',
  'The newest heads': 'Die neuesten Köpfe',
  'Where the vault is': 'Wo der Tresor ist',
  'Of the smallest part, in which hashes and sums are computed':
    'Die des kleinsten Teils, in dem Hashes und Summen gerechnet sind',
  'From 1, without a gap': 'Von 1 an, ohne Lücke',
  'When it was made': 'Wann er gemacht wurde',
  'A final block that a quorum of providers is past':
    'Ein endgültiger Block, hinter dem ein Quorum der Anbieter ist',
  'The wallet of the vault': 'Die Wallet des Tresors',
  'The account of the vault that holds the asset': 'Das Konto des Tresors, das die Währung hält',
  'What a quorum of providers says it holds at least':
    'Was es nach einem Quorum der Anbieter mindestens hält',
  'What all accounts have together: the sum of the tree':
    'Was alle Konten zusammen haben: die Summe des Baums',
  'Of them, what may not be in the vault: payouts on their way, and deposits not swept yet':
    'Davon, was vielleicht nicht im Tresor ist: Auszahlungen unterwegs, und Einzahlungen, die ' +
    'noch nicht eingesammelt sind',
  'How many accounts the tree has': 'Wie viele Konten der Baum hat',
  'The root of the Merkle sum tree over all accounts':
    'Die Wurzel des Merkle-Summenbaums über alle Konten',
  'By whose word': 'Nach wessen Aussage',
  'The host that was asked': 'Der Host, der gefragt wurde',
  'At which final block': 'In welchem endgültigen Block',
  'What it said': 'Was er sagte',
  'The hash of the head before it; 64 zeros for the first':
    'Der Hash des Kopfes davor; beim ersten 64 Nullen',
  'SHA-256 over the other fields, one a line, amounts in smallest parts':
    'SHA-256 über die anderen Felder, eines je Zeile, Beträge in kleinsten Teilen',
  'Payments for this account': 'Zahlungen für dieses Konto',
  'Payments in this status': 'Zahlungen mit diesem Status',
  'Payments recorded at this moment or later': 'Zahlungen, die seit diesem Zeitpunkt erfasst sind',
  'Payments recorded before this moment': 'Zahlungen, die vor diesem Zeitpunkt erfasst sind',
  'Payments with this reference: one at most': 'Zahlungen mit dieser Referenz: höchstens eine',
  'The payment': 'Die Zahlung',
  'What this is': 'Was das ist',
  'How it was paid': 'Wie gezahlt wurde',
  'COMPLETED: the account was credited': 'COMPLETED: dem Konto gutgeschrieben',
  'External provider; for deposits on a chain: solana':
    'Externer Anbieter; bei Einzahlungen auf einer Chain: solana',
  "The provider's identifier": 'Die Kennung des Anbieters',
  'What it is for; may be empty': 'Wofür es ist; darf leer sein',
  'When the provider had processed it; left out before':
    'Wann der Anbieter sie bearbeitet hatte; vorher weggelassen',
  'When it became final; left out before': 'Wann es endgültig wurde; vorher weggelassen',
  'What you call it; left out where none was sent':
    'Wie Sie es nennen; weggelassen, wo nichts gesendet wurde',
  'The account that it is for': 'Das Konto, für das sie ist',
  'The account that holds it': 'Das Konto, auf dem es liegt',
  // What a 200 holds.
  'The new account': 'Das neue Konto',
  'One page of accounts': 'Eine Seite mit Konten',
  'The account as it is now': 'Das Konto, wie es jetzt ist',
  'The balances': 'Die Kontostände',
  'One page of entries': 'Eine Seite mit Buchungen',
  'The ways in': 'Die Wege der Einzahlung',
  'The proofs': 'Die Beweise',
  'One page of payments': 'Eine Seite mit Zahlungen',
};
