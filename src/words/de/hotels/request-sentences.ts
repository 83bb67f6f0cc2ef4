import type { SentenceWords } from '#words/hotels/sentence-words.ts';

/** Warum eine Anfrage keine Nachricht enthält, und was an der Vorlage eines Links falsch ist. */

const SMALLER = 'Senden Sie weniger Zimmer oder Tage in einer Nachricht';

export const request: SentenceWords['sentences']['request'] = {
  tooLarge:
    'Die Anfrage ist größer als {size}: Packen Sie sie mit gzip (Content-Encoding: gzip, bis ' +
    '{unpacked} entpackt), oder senden Sie weniger Zimmer oder Tage in einer Nachricht',
  tooLargeUnpacked: `Die Anfrage ist mit gzip entpackt größer als {size}. ${SMALLER}`,
  swells: `Die Anfrage ist mit gzip entpackt mehr als {ratio}-mal so groß. ${SMALLER}`,
  coding: 'Content-Encoding: erwartet ist gzip oder keine',
  notGzip: 'Der Inhalt ist nicht gzip, wie es Content-Encoding sagt',
  notUtf8: 'Die Anfrage ist nicht UTF-8',
  tooSlow: `Die Nachricht zu lesen dauerte länger als {seconds} Sekunden. ${SMALLER}`,
  outOfMemory: `Die Nachricht zu lesen brauchte mehr Speicher, als erlaubt ist. ${SMALLER}`,
  manyMessages:
    'Zu viele Nachrichten aller Hotels warten darauf, gelesen zu werden: Versuchen Sie es in ' +
    'einigen Sekunden wieder',
  manyWait:
    'Mehr als {count} Nachrichten dieses Hotels warten: Senden Sie die nächste, wenn die vorige ' +
    'beantwortet ist',
  manyAMinute:
    'Mehr als {count} Nachrichten dieses Hotels in einer Minute: Fassen Sie Änderungen zusammen',
  manyOfVendor:
    'Mehr als {count} Nachrichten mit diesen Zugangsdaten warten: Senden Sie weniger auf einmal',
  signIn: 'Benutzername oder Passwort fehlt oder ist falsch',
  signInFailures: 'Zu viele fehlgeschlagene Anmeldungen',
  notMultipart: 'erwartet ist multipart/form-data mit den Teilen action und request',
  manyParts: 'erwartet sind höchstens {count} Teile',
  malformed: 'Der Inhalt ist kein wohlgeformtes multipart/form-data',
  malformedOrMany:
    'Der Inhalt ist kein wohlgeformtes multipart/form-data von höchstens {count} Teilen',
  action: 'unbekannte oder fehlende Aktion',
  requestOnce: 'erwartet ist genau ein Teil mit dem Namen request',
  noVersion: 'erwartet ist die Version von AlpineBits in der Kopfzeile {header}',
  otherVersion: 'Diese Version von AlpineBits wird hier nicht gesprochen: erwartet ist {versions}',
  replaced: 'Benutzername oder Passwort wurde inzwischen ersetzt',
  boundElsewhere:
    'Diese Zugangsdaten wurden inzwischen an ein anderes Hotel gebunden: Senden Sie noch einmal',
  noPath: 'Unter diesem Pfad ist nichts',
  notSetUp: 'Diese Website ist noch nicht eingerichtet',
  wrongMethod: '{method} ist hier nicht erlaubt: erwartet ist POST',
  tooManyRequests: 'Zu viele Anfragen: Versuchen Sie es in {seconds} Sekunden wieder',
  failed: 'Etwas ist bei uns fehlgeschlagen: Versuchen Sie es später wieder',
  noHotel: 'hotel: erwartet ist der letzte Teil der Adresse eines gelisteten Hotels, wie {example}',
  noMessage: 'request: erwartet ist mindestens eine Nachricht',
  messagesMost: 'erwartet sind höchstens {count} Nachrichten',
  staysMost: 'stays: erwartet sind höchstens {count}',
  types: 'Content-Type: erwartet ist multipart/form-data, application/json oder application/xml',
  json: '{fault}: erwartet ist JSON wie {example}',
  otherAction: 'action: erwartet ist {actions}, nicht „{given}“',
  noRoot:
    'Im Text beginnt keine Nachricht von AlpineBits, die hier gelesen wird: erwartet ist das ' +
    'Wurzelelement {names}',
  ofAri:
    '{root} ist eine Nachricht von ARI: Sie wird an /ari gesendet und hier nicht geprüft. Im ' +
    'Text beginnt keine Nachricht von AlpineBits, die hier gelesen wird: erwartet ist das ' +
    'Wurzelelement {names}',
};

export const link: SentenceWords['sentences']['link'] = {
  notSent: 'erwartet wird das Feld template: leer gelassen, nimmt es den Link weg',
  noVariable: '{variable}: eine solche Variable gibt es nicht; es gibt {names}',
  noFormat: '{variable}: ein solches Format gibt es nicht; für {name} gibt es {formats}',
  roomInPath: '{room} im Pfad: Ein Code kann einen Schrägstrich haben, setzen Sie ihn hinter das ?',
  brace: 'eine geschweifte Klammer ohne die andere; als Zeichen schreiben Sie %7B oder %7D',
  marksInSection: '? und # stehen außerhalb von {section}, nicht darin',
  ofChild: '{variable} gehört zwischen {#child} und {/child}',
  noSection: '{section}: einen solchen Abschnitt gibt es nicht; es gibt {names}',
  sectionWithin: '{section} in {other}: Schließen Sie zuerst diesen',
  withoutBegin: '{end} ohne {begin} davor',
  withoutEnd: '{begin} hat kein {end} danach',
  noHttps: 'am Anfang sind https:// und ein Host ohne Variablen erwartet',
  publicHost: '{origin}: erwartet ist ein öffentlicher Host wie www.hotel.example',
  userName: '{origin}: vor dem Host wird kein Benutzername erwartet',
  misses: 'einem Link fehlte {items}',
  long: 'erwartet sind höchstens {count} Zeichen',
  hiddenCharacter:
    'erwartet ist ein Text ohne {character}, das niemand sieht: Entfernen Sie es, es ist das ' +
    '{position}. Zeichen',
  spaces: 'kein Leerzeichen, Zeilenumbruch oder Backslash wird erwartet; ein Leerzeichen ist %20',
  percent: 'ein %, das für nichts steht; als Zeichen schreiben Sie %25',
  steps: '. und .. im Pfad nähmen weg, was vor ihnen steht',
  propertyAddress: '--property: erwartet ist die https-Adresse der Buchungsseite',
  propertyNumbers: '--property: erwartet sind die Nummern von Hotel und Kette: {example}',
  property: '--property: erwartet ist {property}, wie {example}',
};

export const linkParts: SentenceWords['parts']['link'] = {
  noFormats: 'keines: Lassen Sie den Doppelpunkt weg',
  arrival: 'der Tag der Anreise: {checkIn} gehört dazu',
  departure: 'der Tag der Abreise: {checkOut} oder {nights} gehört dazu',
  adults: 'die Zahl der Erwachsenen: {adults} oder {guests} gehört dazu',
  children:
    'die Zahl der Kinder: {children}, {childrenAges} oder ein Abschnitt {#child} gehört dazu',
};
