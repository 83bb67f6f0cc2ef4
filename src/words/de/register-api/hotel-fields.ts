import { FACILITIES } from '#register/records/vocabulary.ts';

/** What the arguments and fields of the tool list_hotels mean, in German. */
export const hotelFields: Readonly<Record<string, string>> = {
  ['Words of names, or a wish as spoken, in German or English, such as "4 stars at Lake ' +
  'Constance under 900 with a pool": town, region, stars, facility, board and price are read']:
    'Wörter aus Namen oder ein Wunsch, wie man ihn spricht, auf Deutsch oder Englisch, etwa „4 ' +
    'Sterne am Bodensee unter 900 mit Pool“: Ort, Region, Sterne, Ausstattung, Verpflegung und ' +
    'Preis werden gelesen',
  'Town in any of its names, such as Wien or Vienna, Austria':
    'Ort mit einem seiner Namen, etwa Wien oder Vienna, Austria',
  'State, region, lake or valley: Tirol, Bodensee, Engadine':
    'Bundesland, Region, See oder Tal: Tirol, Bodensee, Engadine',
  'Hotels around a town, lake or valley, or around coordinates':
    'Hotels um einen Ort, See oder ein Tal, oder um Koordinaten',
  'How far around near; 25 unless said': 'Wie weit um near; ohne Angabe 25',
  'Where the hotel stands': 'Wo das Hotel steht',
  ['A hotel carries all of them: a closed list, at the end of the description of the tool; ' +
  'also by German words, such as am See']:
    'Ein Hotel trägt alle: eine geschlossene Liste, am Ende der Beschreibung des Werkzeugs; auch ' +
    'nach deutschen Wörtern wie am See',
  'A hotel has one of them': 'Ein Hotel hat eine davon',
  [`A hotel has all of them, also by German words: ${FACILITIES.join(', ')}`]:
    'Ein Hotel hat alle, auch nach deutschen Wörtern: ' + `${FACILITIES.join(', ')}`,
  'Only these hotels, by slug': 'Nur diese Hotels, nach Kurznamen',
  ['Arrival, YYYY-MM-DD, from today on, at most 500 days ahead. checkIn, checkOut and ' +
  'adults: all three or none']:
    'Anreise, YYYY-MM-DD, ab heute, höchstens 500 Tage im Voraus. checkIn, checkOut und adults: ' +
    'alle drei oder keines',
  'Departure, YYYY-MM-DD, after checkIn, at most 30 nights':
    'Abreise, YYYY-MM-DD, nach checkIn, höchstens 30 Nächte',
  'Guests of 18 and older': 'Gäste ab 18 Jahren',
  'Age of each child in years': 'Alter jedes Kindes in Jahren',
  '1, or the party of each room instead of adults and childrenAges':
    '1, oder die Gäste jedes Zimmers anstelle von adults und childrenAges',
  'The cheapest stay that begins so many days earlier or later':
    'Der günstigste Aufenthalt, der so viele Tage früher oder später beginnt',
  'Most that the whole stay may cost for all rooms, in EUR':
    'Was der ganze Aufenthalt für alle Zimmer höchstens kosten darf, in EUR',
  'Only rooms with this board': 'Nur Zimmer mit dieser Verpflegung',
  'Only rooms with one of these': 'Nur Zimmer mit einer davon',
  'price and distance: lowest first; stars: most first; name; else best match first':
    'price und distance: das Niedrigste zuerst; stars: die meisten zuerst; name; sonst das ' +
    'Passendste zuerst',
  'true: without the hotels that have no price': 'true: ohne die Hotels, die keinen Preis haben',
  'Shows totals in it besides EUR, by the rate of the ECB':
    'Zeigt Summen neben EUR auch darin, zum Kurs der EZB',
  'full: also the price of each night; ask it for few hotels, by slugs':
    'full: auch der Preis jeder Nacht; für wenige Hotels zu verlangen, nach slugs',
  'Hotels on a page': 'Hotels je Seite',
  'nextCursor of the page before, with otherwise the same arguments':
    'nextCursor der vorigen Seite, bei sonst gleichen Argumenten',
  'Of room names and of the booking page': 'Der Zimmernamen und der Buchungsseite',
  'What was asked, as it was understood': 'Was gefragt war, wie es verstanden wurde',
  'What arguments and words were taken for': 'Wofür Argumente und Wörter genommen wurden',
  'A hotel meets all of them': 'Ein Hotel erfüllt alle',
  'price also where words ask for cheap hotels':
    'price auch dann, wenn Wörter günstige Hotels verlangen',
  'Words that narrow nothing; dates go into checkIn':
    'Wörter, die nichts eingrenzen; Tage gehören in checkIn',
  'How many match without a word of query; where nothing matches, also hotels nearby':
    'Wie viele ohne ein Wort von query passen; wo nichts passt, auch Hotels in der Nähe',
  'With currency: its units for one euro; absent: no rate is known':
    'Mit currency: deren Einheiten für einen Euro; fehlt es, ist kein Kurs bekannt',
  'null: not known': 'null: nicht bekannt',
  'As far as known': 'Soweit bekannt',
  'town: the hotel has none of its own': 'town: Das Hotel hat keine eigenen',
  'From what near, city, region or query names':
    'Von dem aus, was near, city, region oder query nennt',
  'Why the hotel matches, such as "facility: pool"': 'Warum das Hotel passt, etwa „facility: pool“',
  'Offers, cheapest first, at most ten; with several parties the cheapest for each':
    'Angebote, das günstigste zuerst, höchstens zehn; bei mehreren Zimmern das günstigste für ' +
    'jedes',
  'With several rooms: the party in rooms, from 1':
    'Bei mehreren Zimmern: die Nummer in rooms, ab 1',
  'Most guests; null: not known': 'Höchste Zahl der Gäste; null: nicht bekannt',
  'For the whole stay and party': 'Für den ganzen Aufenthalt und alle Gäste',
  'With currency: the total in it': 'Mit currency: die Summe darin',
  'With detail full. EUR, each night rounded on its own: the total is what counts':
    'Mit detail full. EUR, jede Nacht für sich gerundet: Was zählt, ist die Summe',
  'Paid at the hotel besides the total; empty: none is known':
    'Neben der Summe im Hotel zu zahlen; leer: nichts bekannt',
  'For one guest and night': 'Für einen Gast und eine Nacht',
  'For the party and the stay': 'Für alle Gäste und den ganzen Aufenthalt',
  'Not in the total of the room': 'Nicht in der Summe des Zimmers',
  'What the hotel asks, where not in EUR': 'Was das Hotel verlangt, wo nicht in EUR',
  'EUR for one unit': 'EUR für eine Einheit',
  'Day of the exchange rate': 'Tag des Wechselkurses',
  'null: not known, see the booking page': 'null: nicht bekannt, siehe die Buchungsseite',
  'Last day on which it costs nothing': 'Letzter Tag, an dem es nichts kostet',
  'Where the guest books, with dates and party': 'Wo der Gast bucht, mit Tagen und Gästen',
  'Further offers, none cheaper: ask for this hotel alone by slugs':
    'Weitere Angebote, keines günstiger: Fragen Sie mit slugs nach diesem Hotel allein',
  'With flexibleDays: the dates of this price': 'Mit flexibleDays: die Tage dieses Preises',
  'With several parties the sum of their rooms': 'Bei mehreren Zimmern deren Summe',
  'calendar: sent by the hotel; others: the system that was asked':
    'calendar: vom Hotel gesendet; andere: das System, das gefragt wurde',
  'When the hotel last sent rates, or its system was asked':
    'Wann das Hotel zuletzt Raten gesendet hat oder sein System gefragt wurde',
  'rates_old, exchange_rate_old: heard some days ago, see ratesHeardAt and rateDate':
    'rates_old, exchange_rate_old: vor einigen Tagen gehört, siehe ratesHeardAt und rateDate',
  'null: until the hotel changes it': 'null: bis das Hotel ihn ändert',
  'Its booking page with dates and party, where known':
    'Seine Buchungsseite mit Tagen und Gästen, wo bekannt',
  'minStay, maxStay: nights; party: the one it is about; others: what is too old':
    'minStay, maxStay: Nächte; party: um wessen Zimmer es geht; andere: was zu alt ist',
  'Hotels that match, on all pages together': 'Passende Hotels, auf allen Seiten zusammen',
  'null: this is the last page': 'null: Das ist die letzte Seite',
};
