import type { SentenceWords } from '#words/hotels/sentence-words.ts';

/** Was an einer Nachricht eines Hotelsystems falsch ist, auf Deutsch. */

const SMALLER = 'Senden Sie weniger Zimmer oder Tage in einer Nachricht';

export const xml: SentenceWords['sentences']['xml'] = {
  notWellFormed: 'Die Nachricht ist kein wohlgeformtes XML: {fault}',
  tooMuch: `{fault}. ${SMALLER}`,
  longTag: 'Die Nachricht hat ein Tag oder einen Text von mehr als {count} Zeichen',
  longMessage: 'Die Nachricht ist länger als {count} Zeichen',
  doctype: 'DOCTYPE und andere Deklarationen werden nicht angenommen',
  encoding: 'Die Nachricht nennt die Kodierung {encoding}: erwartet ist UTF-8',
  hidden: 'Entfernt wurden Zeichen, die niemand sieht: {items}',
  muchHidden:
    'Die Nachricht hat mehr als {count} Zeichen, die niemand sieht, wie {character}: ' +
    'Senden Sie die Texte ohne sie',
};

export const common: SentenceWords['sentences']['common'] = {
  moreFaults: '{count} weitere Fehler',
  moreLines: 'und {count} weitere',
  missing: '{attribute}: erwartet ist {expected}, aber es fehlt',
  other: '{attribute}: erwartet ist {expected}, nicht „{given}“',
  endBeforeStart: 'End: erwartet ist der Tag von Start oder ein späterer',
  oneChild: 'erwartet ist genau ein {name}, nicht {count}',
  overlaps: 'überschneidet sich mit {thing} vom {first} bis {last}',
  currency: 'CurrencyCode: erwartet sind drei Großbuchstaben wie EUR',
  otherRoot: 'zu dieser Aktion gehört {name}',
  otherHotel:
    'HotelCode: erwartet ist {bound}, {said}. Diese Zugangsdaten sind an {code} gebunden, ' +
    'bis das Hotel sein Passwort auf seiner privaten Seite wegnimmt und ein neues macht',
  anotherHotel:
    'HotelCode: {given} ist ein anderes Hotel als {bound} der Nachrichten davor. Prüfen Sie die ' +
    'Nachrichten eines Hotels auf einmal',
  otherVendor: 'HotelCode: er wird erwartet, denn {vendor} sendet für mehr als ein Hotel',
  vendorWithout:
    'HotelCode: {code} ist kein Hotel, für das {vendor} hier sendet. Der Betreiber dieser ' +
    'Website trägt es ein, und der Inhaber des Hotels stimmt zu',
  vendorNotAgreed:
    'HotelCode: {code} ist {hotel}, dessen Inhaber {vendor} noch nicht zugestimmt hat. Das tut ' +
    'er auf der eigenen Seite des Hotels, zu der „Das sind wir“ auf seinem Eintrag führt',
};

export const alpineBits: SentenceWords['sentences']['alpineBits'] = {
  handshake: 'erwartet ist JSON wie {example}',
  completeSet: 'erwartet sind Type 16 oder 35 und Instance CompleteSet, einmal',
  someOf: 'erwartet ist mindestens ein {name}',
  singleRooms: 'InvCode: einzelne Zimmer werden nicht angenommen, nur ihre Kategorie',
  countTypes: 'CountType: erwartet sind {types}, jeder einmal',
  closingEmpty: 'eine Schließzeit hat weder Zimmer noch Zahlen',
  closingsMost: 'erwartet sind höchstens {count} Schließzeiten',
  closedBookable: 'in einer Schließzeit sind keine buchbaren Zimmer erwartet',
  thresholds: 'BookingThreshold: Schwellen werden nicht angenommen',
  guestsInOrder: 'erwartet ist: wenigste ≤ übliche ≤ meiste Gäste',
  childrenFit: 'erwartet sind höchstens so viele Kinder wie Gäste',
  room: 'erwartet ist, was der Standard von einem Zimmer sagt',
  days: '{attribute}: erwartet sind Tage wie P30D',
  adultsOnce: 'erwartet ist genau eine Occupancy mit AgeQualifyingCode 10',
  childrenOnce: 'erwartet ist höchstens eine Occupancy mit AgeQualifyingCode 8',
  noMaxAge: 'Erwachsene haben kein MaxAge',
  childrenBeside: 'neben MinAge der Erwachsenen wird eine Occupancy der Kinder erwartet',
  adultAge: 'MinAge: neben einer Occupancy der Kinder wird das Alter der Erwachsenen erwartet',
  childAges: 'erwartet sind Alter der Kinder unter {age}, dem Alter der Erwachsenen',
  firstOffer: 'das erste Offer hat eine OfferRule und kein {name}',
  twoOffers: 'erwartet sind höchstens ein Offer für freie Nächte und eines für Familien',
  offer: 'erwartet ist ein Offer mit einer OfferRule',
  unitBoth: 'erwartet sind RateTimeUnit und UnitMultiplier beide oder keines von beiden',
  firstRate: 'die erste Rate gilt für alle Tage und hat kein {attribute}',
  base: 'erwartet ist mindestens ein BaseByGuestAmt',
  baseOnce: 'erwartet ist genau ein BaseByGuestAmt für NumberOfGuests {guests}',
  someAge: 'erwartet sind MinAge, MaxAge oder beide',
  agesInOrder: 'erwartet ist ein MinAge unter MaxAge',
  childOnce: 'erwartet ist ein Preis für ein Kind von {age} Jahren, nicht zwei',
  noAdultAges: 'ein Erwachsener hat keine Altersangaben',
  adultExtraOnce: 'erwartet ist ein einziges AdditionalGuestAmount für Erwachsene',
  adultExtra: 'neben denen für Kinder wird ein AdditionalGuestAmount für Erwachsene erwartet',
  staticRate: 'erwartet ist eine Rate, die für alle Tage gilt',
  overlayOffers: 'ein Overlay hat keine Offers: sie kommen mit einem ganzen Ratenplan',
  codeOnce: 'jeder RatePlanCode wird einmal erwartet',
  oneCurrency: 'alle Ratenpläne haben denselben CurrencyCode',
  ratePlans: 'erwartet ist OTA_HotelRatePlanNotifRQ',
  ratePlan: 'erwartet ist ein RatePlan',
  joined: 'RatePlanQualifier: verbundene Ratenpläne werden nicht angenommen',
  wholePlans: 'in einem vollständigen Satz sind nur ganze Ratenpläne erwartet',
  weekdays: 'InvCode: erwartet sind sieben Ziffern 0 oder 1, von Montag bis Sonntag',
  besideCharge: 'neben ChargeTypeCode wird kein {attribute} erwartet',
  addedToRate: 'AddToBasicRateIndicator: erwartet ist true',
  mandatory: 'MandatoryIndicator: erwartet ist true oder false',
  supplementOnce: 'erwartet ist genau ein Supplement {code} mit ChargeTypeCode',
  supplementDated: 'erwartet ist ein Supplement {code} mit Start, End und Amount',
  overlayCharge: 'in einem Overlay wird kein ChargeTypeCode erwartet',
  lengthsInOrder: 'erwartet ist eine Mindestdauer bis zur Höchstdauer von {count} Nächten',
  lengthOnce: 'jeder MinMaxMessageType wird höchstens einmal erwartet',
};

export const ari: SentenceWords['sentences']['ari'] = {
  wholeDays: '{attribute}: erwartet sind ganze Tage wie 3 oder P3D, keine Stunden',
  timeUnit: 'TimeUnit: erwartet ist Day',
  limitByRoom: 'BookingLimit: kein RatePlanCode wird erwartet, Zimmer zählen für sich allein',
  patterns:
    'FullPatternLOS wird nicht verstanden: An diesen Tagen beginnt kein Aufenthalt, bis ein ' +
    'Muster jede Dauer erlaubt. Senden Sie stattdessen SetMinLOS und SetMaxLOS',
  availability: 'erwartet ist eine AvailStatusMessage',
  code: '{name}: erwartet sind 1 bis {count} Zeichen',
  capacity: 'erwartet ist eine ganze Zahl von 0 bis 99',
  action: 'action: erwartet ist overlay oder delta',
  result:
    'Result wird nicht verstanden: von Preisen nur OTA_HotelRateAmountNotifRQ, von Zimmern nur ' +
    'OTA_HotelInvCountNotifRQ und OTA_HotelAvailNotifRQ',
  property: 'erwartet ist ein PropertyDataSet',
  oneHotel: 'erwartet ist ein einziges Hotel: das, für das diese Zugangsdaten sind',
  longRange: 'End: erwartet sind höchstens {count} Tage ab Start',
  hotelId: 'erwartet ist die Kennung des Hotels, 1 bis {count} Zeichen',
  hotel:
    'erwartet ist das Hotel {bound}, nicht {given}. Diese Zugangsdaten sind an {code} gebunden, ' +
    'bis das Hotel sein Passwort auf seiner privaten Seite wegnimmt und ein neues macht',
  afterTax:
    'AmountAfterTax: erwartet ist der Preis mit allen Steuern; Preise vor Steuern und ' +
    'TaxFeeInfo werden nicht verstanden',
  byLength:
    'UnitMultiplier: Preise nach der Dauer des Aufenthalts werden nicht verstanden, nur nach ' +
    'Nächten',
  rate: 'erwartet ist eine Rate',
  dayUse: 'RatePlanType 26 wird nicht verstanden: {count} RateAmountMessage blieben weg',
  amounts: 'erwartet ist eine RateAmountMessage',
  counts: 'erwartet ist ein Inventory',
  countOnce: 'erwartet ist genau ein InvCount mit CountType 2',
  noMoment: '{attribute}: erwartet ist, wann die Nachricht entstand, wie 2026-11-21T10:00:00Z',
  otherMoment:
    '{attribute}: erwartet ist, wann die Nachricht entstand, wie 2026-11-21T10:00:00Z, nicht ' +
    '„{given}“',
  ahead:
    '{attribute}: {day} liegt mehr als einen Tag in der Zukunft: spätere Nachrichten gälten ' +
    'sonst als frühere',
  unknownRoot: '{root} wird hier nicht verstanden',
  root: '{root}: erwartet ist das Wurzelelement Transaction, {names}',
};

export const messageParts: SentenceWords['parts']['message'] = {
  noName: '„{name}“ ist kein Name eines Elements oder Attributs',
  forbiddenName: 'der Name „{name}“ wird nicht angenommen',
  closingTagWithoutEnd: 'ein schließendes Tag hat kein Ende',
  cdataWithoutEnd: 'CDATA hat kein Ende',
  commentWithoutEnd: 'ein Kommentar hat kein Ende',
  instructionWithoutEnd: 'eine Anweisung hat kein Ende',
  startTag: 'ein Tag wird am Anfang erwartet',
  textAtEnd: 'Text am Ende',
  ampersand: 'das Zeichen „&“ wird hier nicht erwartet',
  slash: '„/“ wird hier nicht erwartet',
  booleanAttribute: 'das Attribut „{name}“ hat keinen Wert',
  unquoted: 'der Wert des Attributs „{name}“ steht nicht in Anführungszeichen',
  attributeWithoutEnd: 'das Attribut „{name}“ hat kein Ende',
  spaceAfter: 'nach dem Attribut „{name}“ wird ein Leerzeichen erwartet',
  tagWithoutEnd: 'ein Tag hat kein Ende',
  repeated: 'das Attribut „{name}“ steht zweimal da',
  oneRoot: 'erwartet ist ein einziges Wurzelelement',
  strayClosing: 'das schließende Tag „{name}“ wird hier nicht erwartet',
  otherClosing:
    'erwartet ist das schließende Tag „{name}“ (geöffnet in Zeile {line}), nicht „{other}“',
  cdataOutside: 'CDATA außerhalb des Wurzelelements',
  declaration: 'die XML-Deklaration steht nur am Anfang',
  elementWithoutEnd: 'das Tag „{name}“ von Zeile {line} hat kein Ende',
  references: 'Die Nachricht hat mehr als {count} Verweise wie &#252;',
  elements: 'Die Nachricht hat mehr als {count} Elemente',
  depth: 'Die Nachricht ist tiefer verschachtelt als {count} Elemente',
  attributesEach: 'Ein Element hat mehr als {count} Attribute',
  attributes: 'Die Nachricht hat mehr als {count} Attribute',
  text: 'ein Text von 1 bis {count} Zeichen',
  atLeast: 'eine ganze Zahl ab {from}',
  between: 'eine ganze Zahl von {from} bis {to}',
  flag: '1, true, 0 oder false',
  amount: 'ein Betrag wie 96.75',
  amountMost: 'ein Betrag bis {amount}',
  date: 'ein Datum wie 2026-11-21',
  either: '{value} oder {others}',
  roomRate: 'einer anderen Rate des Zimmers',
  roomElement: 'einem anderen Element von {room}',
  closingSeason: 'einer anderen Schließzeit',
  bookingRule: 'einer anderen BookingRule',
  supplementPrice: 'einem anderen Preis des Supplements',
  noneGiven: 'keiner ist angegeben',
  anotherHotel: '{code} ist ein anderes Hotel',
  removed: '{character} in {place}, Zeile {line}',
};
