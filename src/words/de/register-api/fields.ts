/** What parameters, answers and fields of the register's API mean, in German. */
export const registerFields: Readonly<Record<string, string>> = {
  ['Search text: every word must begin a word of name, description, tags, types or ' +
  'website, or a word for them; words for countries and languages narrow']:
    'Suchtext: Jedes Wort muss ein Wort in Name, Beschreibung, Stichwörtern, Arten oder Website ' +
    'beginnen oder ein Wort dafür; Wörter für Länder und Sprachen grenzen ein',
  'Content: rows that hold this value': 'Inhalt: Zeilen, die diesen Wert haben',
  'Protocol: rows that hold this value': 'Protokoll: Zeilen, die diesen Wert haben',
  'Category: rows that hold this value': 'Kategorie: Zeilen, die diesen Wert haben',
  'Sells to: rows that hold this value': 'Verkauft nach: Zeilen, die diesen Wert haben',
  'Country: rows that hold this value': 'Land: Zeilen, die diesen Wert haben',
  'Stage: rows that hold this value': 'Stadium: Zeilen, die diesen Wert haben',
  'Page of 20 rows; past the end it is empty': 'Seite von 20 Zeilen; hinter dem Ende ist sie leer',
  'One page of rows': 'Eine Seite von Zeilen',
  'A parameter is invalid': 'Ein Parameter ist ungültig',
  'URL key: 1 to 100 lower-case letters, digits and hyphens':
    'Kurzname für die Adresse: 1 bis 100 Kleinbuchstaben, Ziffern und Bindestriche',
  'The publisher': 'Der Verlag',
  'The store': 'Der Shop',
  'The SaaS company': 'Der Softwareanbieter',
  'The hotel': 'Das Hotel',
  'The quote': 'Die Umrechnung',
  'The slug breaks the slug rule': 'Der Kurzname verletzt die Regel für Kurznamen',
  ['Reserved and not sent today: the operation answers 200 free of charge. If it ever is ' +
  'sent, read the challenge and retry with a signed USDC payment.']:
    'Vorbehalten und heute nicht gesendet: Die Operation antwortet kostenlos 200. Wird es je ' +
    'gesendet, lesen Sie die Forderung und wiederholen Sie die Anfrage mit einer ' +
    'unterschriebenen Zahlung in USDC.',
  'No such record is listed': 'Ein solcher Eintrag steht nicht im Register',
  'The record was removed; says why': 'Der Eintrag wurde entfernt; sagt, warum',
  'The body that If-None-Match names is still the current one; none is sent':
    'Der Inhalt, den If-None-Match nennt, ist noch der aktuelle; es wird keiner gesendet',
  'ISO 4217 code of the amount, or USDC, EURC, EURAU; any case':
    'Code des Betrags nach ISO 4217, oder USDC, EURC, EURAU; groß oder klein',
  'ISO 4217 code to convert into, or USDC, EURC, EURAU; any case':
    'Code, in den umgerechnet wird, nach ISO 4217, oder USDC, EURC, EURAU; groß oder klein',
  'What is converted: more than 0, at most 1000000':
    'Was umgerechnet wird: mehr als 0, höchstens 1000000',
  'No valid operator key in X-API-Key': 'Kein gültiger Schlüssel des Betreibers in X-API-Key',
  'The key lacks the fx scope, or came from elsewhere or over plain HTTP':
    'Dem Schlüssel fehlt das Recht fx, oder er kam von anderswo oder über unverschlüsseltes HTTP',
  'There is no rate for a currency': 'Zu einer Währung gibt es keinen Kurs',
  'The provider gives no usable rates': 'Der Anbieter gibt keine brauchbaren Kurse',
  'Record identifier: the UUID v5 of kind and slug':
    'Kennung des Eintrags: die UUID v5 aus Register und Kurznamen',
  'The name as its owner writes it': 'Der Name, wie der Inhaber ihn schreibt',
  'One sentence on what it is': 'Ein Satz, was es ist',
  'The official website': 'Die offizielle Website',
  'What it publishes, the main type first': 'Was er veröffentlicht, die Hauptart zuerst',
  'What it sells, the main category first': 'Was er verkauft, die Hauptkategorie zuerst',
  'What the software is for, main use first': 'Wofür die Software ist, der Hauptzweck zuerst',
  'Free keywords, lower case, hyphenated': 'Freie Stichwörter, klein und mit Bindestrichen',
  ['bronze: listed from public facts. silver: the owner proved control of the domain. ' +
  'gold: silver with complete payment details. platinum: gold with a paid route observed']:
    'bronze: nach öffentlichen Tatsachen geführt. silver: Der Inhaber hat die Kontrolle über die ' +
    'Domain bewiesen. gold: silver mit vollständigen Angaben zur Bezahlung. platinum: gold mit ' +
    'einer bezahlten Adresse, die beobachtet wurde',
  'listed: entered from public facts. self-listed: applied for by the owner':
    'listed: nach öffentlichen Tatsachen eingetragen. self-listed: vom Inhaber beantragt',
  'Traffic by a cited public source; unknown or null where there is none':
    'Besucher nach einer genannten öffentlichen Quelle; unknown oder null, wo es keine gibt',
  'Payment protocols that the owner declares': 'Protokolle zur Bezahlung, die der Inhaber angibt',
  'Whether the owner settles in the EURAU stablecoin; null: not known':
    'Ob der Inhaber im Stablecoin EURAU abrechnet; null: nicht bekannt',
  'Declared price of one request in USDC, a decimal string':
    'Angegebener Preis einer Anfrage in USDC, als Dezimaltext',
  'What is wrong and how to repair it': 'Was falsch ist und wie man es behebt',
  "The validator's own issues; path names the parameter":
    'Was die Prüfung fand; path nennt den Parameter',
  'A longer description in Markdown without raw HTML':
    'Eine längere Beschreibung in Markdown ohne HTML',
  'Where the owner wants to be paid, on the network of networkId':
    'Wohin der Inhaber bezahlt werden will, im Netz von networkId',
  'CAIP-2 identifier of the chain of payToAddress':
    'Kennung der Chain von payToAddress nach CAIP-2',
  'Address pattern of articles, with * for the varying part':
    'Muster der Adressen von Artikeln, mit * für den Teil, der wechselt',
  'Addresses of sample articles': 'Adressen von Beispielartikeln',
  'Address of the RSS or Atom feed': 'Adresse des Feeds in RSS oder Atom',
  'Currency code as requested': 'Währungscode, wie verlangt',
  'Amount as requested': 'Betrag, wie verlangt',
  'Units of `to` for one unit of `from`, to 10 significant digits':
    'Einheiten von `to` für eine Einheit von `from`, auf 10 geltende Stellen',
  'Amount at the exact rate, in the minor unit of `to`':
    'Betrag zum genauen Kurs, in der kleinsten Einheit von `to`',
  'The rates provider: the European Central Bank':
    'Der Anbieter der Kurse: die Europäische Zentralbank',
  'The moment that the rates are for, not that of asking':
    'Der Zeitpunkt, für den die Kurse gelten, nicht der der Anfrage',
  'For how many seconds this rate will still be reused':
    'Wie viele Sekunden dieser Kurs noch verwendet wird',
};
