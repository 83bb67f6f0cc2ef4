import type { SentenceWords } from '#words/hotels/sentence-words.ts';

/** Was ein Kalender zu einer Nachricht sagt, und warum ein Aufenthalt keinen Preis hat. */

export const calendar: SentenceWords['sentences']['calendar'] = {
  aboveMost: 'erwartet sind höchstens {most} {counted}, nicht {sent}',
  roomNotKept: 'Zimmer {room} kann nicht behalten werden: {field} ist nicht gültig',
  planNotKept: 'Ratenplan {plan} kann nicht behalten werden: {field} ist nicht gültig',
  noSupplement: 'Ratenplan {plan} hat kein Supplement {supplement}',
  otherCurrency: 'Ratenplan {plan} ist in {currency}, das Overlay in {other}',
  noPlanToOverlay: 'Einen Ratenplan {plan} zum Ändern gibt es nicht: Nichts geschah',
  noPlanToRemove: 'Einen Ratenplan {plan} zum Entfernen gibt es nicht: Nichts geschah',
  nightsTooFar:
    'Nach Nächten nach dem {day} kann noch niemand fragen, sie wurden nicht behalten: Senden ' +
    'Sie sie später noch einmal ({rooms})',
  staysClosed:
    'Das Hotel bleibt vom {first} bis {last} geschlossen: Ein vollständiger Satz öffnet es',
  zeroPrice:
    'Ein Grundpreis von 0 ist kein Preis, solche Nächte werden nicht verkauft: Ratenplan {plan}, ' +
    '{items}. Senden Sie den Preis, oder schließen Sie die Nächte',
  oldRates:
    'Raten kamen zuletzt vor {days} Tagen: Senden Sie sie, sonst ergeben sie keinen Preis mehr',
  freeOfUnknown: 'Freie Zimmer von Kategorien, die das Inventar nicht kennt: {rooms}',
  ratesOfUnknown: 'Raten von Zimmern, die das Inventar nicht kennt: {rooms}',
  ofUnknown: 'Nicht verkauft, denn kein PropertyDataSet hat Zimmer oder Paket genannt: {items}',
  neverOpened:
    'Nicht verkauft, bis OTA_HotelAvailNotifRQ Restriction="Master" Status="Open" sagt: {items}',
};

export const calendarParts: SentenceWords['parts']['calendar'] = {
  rooms: 'Zimmer',
  plans: 'Ratenpläne',
  supplementsOfPlan: 'Zuschläge im Ratenplan {plan}',
  ratesOfRoom: 'Raten im Ratenplan {plan} für Zimmer {room}',
  supplements: 'Zuschläge aller Ratenpläne',
  supplementPrices: 'Preise von Zuschlägen',
  dated: 'Raten, Regeln und Preise von Zuschlägen',
  pairs: 'Paare aus Ratenplan und Zimmer',
  nights: 'Nächte aller Zimmer zusammen',
  closings: 'Schließzeiten',
  zeroRoom: 'Zimmer {room} vom {first} bis {last} für {guests} Gäste',
  andMore: 'und {count} weitere',
  withMore: '{named} und {count} weitere',
};

export const stay: SentenceWords['sentences']['stay'] = {
  minimumAdvance: 'Mindestens {limit} Tage vor der Anreise zu buchen, nicht {days}',
  maximumAdvance: 'Höchstens {limit} Tage vor der Anreise zu buchen, nicht {days}',
  noArrival: 'Keine Anreise am {weekday}, {day}',
  noDeparture: 'Keine Abreise am {weekday}, {day}',
  maximumNights: 'Höchstens {limit} Nächte, nicht {nights}',
  minimumNights: 'Mindestens {limit} Nächte, nicht {nights}',
  closed: 'In der Nacht des {day} geschlossen',
  hotelClosed: 'Das Hotel ist in der Nacht des {day} geschlossen',
  soldOut: 'Zimmer {room} ist am {day} ausgebucht',
  noPlan: 'Kein Zimmer des Hotels hat einen Ratenplan',
  outOfTime: 'Die Zeit für die Berechnung des Kalenders war um',
  roomAdults: 'Zimmer {room} nimmt höchstens {most} Erwachsene, nicht {adults}',
  roomChildren: 'Zimmer {room} nimmt höchstens {most} Kinder',
  roomAges: 'Zimmer {room} nimmt Gäste ab {age} Jahren',
  roomGuests: 'Zimmer {room} nimmt {range} Gäste, nicht {count}',
  adultsOnly: 'Der Ratenplan ist nur für Erwachsene, ohne Kinder',
  adultChild:
    'Ab {adultAge} Jahren ist ein Gast ein Erwachsener: Das Kind von {age} Jahren ist einer',
  childFrom: 'Der Ratenplan nimmt Kinder ab {from} Jahren, nicht von {age}',
  childBelow: 'Der Ratenplan nimmt Kinder unter {below} Jahren, nicht von {age}',
  planGuests: 'Der Ratenplan nimmt höchstens {most} Gäste',
  planAdults: 'Der Ratenplan nimmt {range} Erwachsene',
  planChildren: 'Der Ratenplan nimmt {range} Kinder',
  noRate: 'Kein Preis für die Nacht des {day}: {why}',
};

export const stayParts: SentenceWords['parts']['stay'] = {
  monday: 'Montag',
  tuesday: 'Dienstag',
  wednesday: 'Mittwoch',
  thursday: 'Donnerstag',
  friday: 'Freitag',
  saturday: 'Samstag',
  sunday: 'Sonntag',
  orMore: 'mindestens {count}',
  range: '{from} bis {to}',
  planWithout: 'Ratenplan {plan} hat keine Rate für Zimmer {room}',
  noAdult: 'die Rate hat keinen Preis für einen weiteren Erwachsenen',
  noChild: 'die Rate hat keinen Preis für ein Kind von {age} Jahren',
  zeroGuests: 'der Preis der Rate für {guests} Gäste ist 0, und das ist kein Preis',
  noGuests: 'die Rate hat keinen Preis für {guests} Gäste',
};
