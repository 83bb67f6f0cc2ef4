import type { HotelDocs } from '#words/en/hotels/ways.ts';
import type { TextPage } from '#words/section.ts';

const alpinebits: TextPage = {
  title: 'Preise mit AlpineBits',
  lead: 'Ein Hotelsystem sendet Zimmer, Ratenpläne und freie Zimmer, sobald sie sich ändern.',
  sections: [
    {
      heading: 'Was das System braucht',
      markdown:
        'Die Adresse `/alpinebits` dieser Website, einen Benutzernamen und ein Passwort. Die ' +
        'Versionen 2018-10, 2020-10, 2022-10 und 2024-10 werden gesprochen; ein Handshake ' +
        'einigt sich auf eine. Das Passwort erzeugen Sie selbst, auf der privaten Seite Ihres ' +
        'Hotels: Öffnen Sie seinen Eintrag (noch keiner da: [Hotel eintragen](/de/apply)), ' +
        'folgen Sie „Das sind wir“ und weisen Sie seine Domain nach. Der Benutzername ist der ' +
        'letzte Teil der Adresse des Eintrags.',
    },
    {
      heading: 'Was gesendet wird',
      markdown:
        '- `OTA_HotelDescriptiveContentNotif:Inventory`: die Zimmerkategorien, immer alle\n' +
        '- `OTA_HotelRatePlanNotif:RatePlans`: Raten, Buchungsregeln, Angebote, Zuschläge\n' +
        '- `OTA_HotelInvCountNotif:FreeRooms`: wie viele Zimmer in jeder Nacht frei sind\n\n' +
        'Eine Anfrage ist ein POST mit `multipart/form-data` und den Teilen `action` und ' +
        '`request`, mit gzip gepackt oder nicht, höchstens 6 MiB, wie sie gesendet wird. ' +
        'Angemeldet wird mit HTTP Basic. Die erste angenommene Nachricht bindet die ' +
        'Zugangsdaten an ihren HotelCode.',
    },
    {
      heading: 'Was geantwortet wird',
      markdown:
        'Jeder Fehler einer Nachricht mit Namen und Zeile, bis zu fünfzig, und nichts von ihr ' +
        'wird übernommen; oder Success, mit Warnungen, wo etwas nicht befolgt werden konnte. ' +
        '[Nachrichten prüfen](/de/docs/hotels/validator), bevor sie gesendet werden: Die Antwort ' +
        'ist dieselbe und zeigt, wie jeder Preis zustande kommt.',
    },
  ],
};

const ari: TextPage = {
  title: 'Senden Sie uns, was Sie Google senden',
  lead:
    'Ein System, das die ARI-Nachrichten der Hotelpreise von Google spricht, sendet dieselben an ' +
    '`/ari`.',
  sections: [
    {
      heading: 'Was das System braucht',
      markdown:
        'Die Adresse `/ari` dieser Website und die Zugangsdaten von [AlpineBits](/de/docs/hotels/' +
        'alpinebits): HTTP Basic. Eine Anfrage ist ein POST mit einer XML-Nachricht, mit gzip ' +
        'gepackt oder nicht, höchstens 6 MiB, wie sie gesendet wird. Die erste Nachricht bindet ' +
        'die Zugangsdaten an ihr Hotel.',
    },
    {
      heading: 'Was gesendet wird',
      markdown:
        '- `Transaction` mit `PropertyDataSet`: Zimmer und Pakete\n' +
        '- `OTA_HotelRateAmountNotifRQ`: Preise je Nacht nach Zahl der Gäste, mit allen Steuern\n' +
        '- `OTA_HotelAvailNotifRQ`: was offen ist, und Grenzen der Aufenthalte\n' +
        '- `OTA_HotelInvCountNotifRQ`: wie viele Zimmer verkauft werden können\n\n' +
        'Ein Preis wird gezeigt, sobald alle vier gesagt sind. Ein Produkt ist geschlossen, bis ' +
        'es als offen gemeldet wird. Ein Preis für eine Zahl von Gästen gilt auch für weniger, ' +
        'wenn diese keinen eigenen haben.',
    },
    {
      heading: 'Reihenfolge',
      markdown:
        'Nachrichten sagen, wann sie entstanden sind. Für jeden Tag und jede Sache gilt das ' +
        'neueste Wort, gleich in welcher Reihenfolge Nachrichten ankommen und wie Tage auf sie ' +
        'verteilt sind. Ohne `NotifType` ersetzen Preise die früheren der genannten Tage.',
    },
    {
      heading: 'Was nicht verstanden wird',
      markdown:
        'Preise vor Steuern, Preise nach Länge des Aufenthalts und Vorausbuchung in Stunden ' +
        'werden mit einem Fehler abgelehnt, der sie nennt. `TaxFeeInfo`, `ExtraGuestCharges`, ' +
        '`Promotions` und `RateModifications` werden mit einer Warnung beantwortet und ändern ' +
        'nichts. Wo `FullPatternLOS` eine Länge verbietet, reist an diesen Tagen niemand an.',
    },
  ],
};

const mews: TextPage = {
  title: 'Preise von Mews',
  lead: 'Ein Hotel mit Mews sendet nichts: Seine Buchungsseite wird gefragt, wenn ein Gast fragt.',
  sections: [
    {
      heading: 'Was gebraucht wird',
      markdown:
        'Die Kennung des Hotels und die der Konfiguration seiner Buchungsseite, wie sie in deren ' +
        'Adresse stehen. Senden Sie beide dem Betreiber dieser Website, dessen Anschrift im ' +
        '[Impressum](/de/imprint) steht. Es gibt kein Passwort und nichts zu installieren.',
    },
    {
      heading: 'Was geschieht',
      markdown:
        'Für einen Aufenthalt wird innerhalb von 2,5 Sekunden nach Zimmern und Summen in Euro ' +
        'gefragt. Eine Antwort gilt zehn Minuten. Ein System, das nicht antwortet, wird eine ' +
        'halbe Minute in Ruhe gelassen; das Hotel wird dann ohne Preis gezeigt.',
    },
  ],
};

const apaleo: TextPage = {
  title: 'Preise von apaleo',
  lead: 'Ein Hotel mit apaleo sendet nichts: Seine Angebote werden erfragt, wenn ein Gast fragt.',
  sections: [
    {
      heading: 'Was gebraucht wird',
      markdown:
        'Eine eigene App im apaleo-Konto (Apps, Connected apps) mit den Rechten `offers.read` ' +
        'und `properties.read`, ihre Kennung und ihr Geheimnis für den Betreiber dieser Seite ' +
        'und die Kennung des Hauses. Angebote zu lesen ändert bei apaleo nichts.',
    },
    {
      heading: 'Was geschieht',
      markdown:
        'Für einen Aufenthalt werden innerhalb von 2,5 Sekunden die Angebote des Kanals `Ibe` ' +
        'erfragt, also die Ihrer eigenen Buchungsseite. Die Summe besteht aus Nächten, ' +
        'verpflichtenden Leistungen und Gebühren; die Kurtaxe steht für sich. Raten für Firmen ' +
        'und Aktionscodes werden nicht gezeigt. Eine Antwort gilt zehn Minuten.',
    },
    {
      heading: 'Warum es keinen Preis gibt',
      markdown:
        'Wo kein Angebot buchbar ist, sagt apaleo warum: ausgebucht, zu viele Gäste, zu früh ' +
        'oder zu spät für eine Buchung. Beschränkungen der Raten werden eigens erfragt: ' +
        'Mindest- und Höchstdauer, keine Anreise, keine Abreise. Eine Verpflegung wird gezeigt, ' +
        'sobald Sie die Leistungen nennen, die Frühstück, Mittag- und Abendessen sind.',
    },
  ],
};

/** Was Inhaber von Hotels und Hersteller von Hotelsystemen lesen. */
export const hotelDocs: HotelDocs = {
  start: {
    title: 'Hotels: wie Preise hereinkommen',
    lead:
      'Agenten und Menschen suchen hier Hotels und kommen auf die Buchungsseite des Hotels ' +
      'selbst, mit Daten und Gästen. Das kostet nichts: keine Provision, keine Gebühr, kein ' +
      'Vertrag.',
    sections: [
      {
        heading: 'Für Inhaber',
        markdown:
          'Ein gelistetes Hotel ohne Preise wird gefunden und verlinkt. Mit Preisen wird es ' +
          'verglichen: die Summe für den Aufenthalt, die Verpflegung, die Bedingungen der ' +
          'Stornierung. Gebucht wird bei Ihnen, auf Ihrer Seite.\n\n' +
          '1. [Tragen Sie Ihr Hotel ein](/de/apply), oder suchen Sie seinen Eintrag: ' +
          '`/de/hotels`.\n' +
          '2. Folgen Sie dort „Das sind wir“ und weisen Sie Ihre Domain nach: Ihre private Seite ' +
          'öffnet sich unter `/de/partner/…`. Niemand muss Sie freischalten.\n' +
          '3. Erzeugen Sie dort das Passwort für Ihr Hotelsystem, und bitten Sie dessen ' +
          'Hersteller um einen der Wege unten.\n' +
          '4. Setzen Sie dort Ihren Buchungslink: Er trägt Daten und Gäste, und ohne ihn wird ' +
          'kein Preis gezeigt.\n\n' +
          'Wie oft nach Ihrem Hotel gefragt wurde und warum es keinen Preis gab, wird ohne ' +
          'Personen gezählt; Ihre Seite hat es als Datei für jeden Monat.',
      },
      {
        heading: 'Die Wege herein',
        markdown:
          '- [AlpineBits](/de/docs/hotels/alpinebits): Das System sendet Zimmer, Raten und freie ' +
          'Zimmer\n' +
          '- [Was Sie Google senden](/de/docs/hotels/ari): dieselben ARI-Nachrichten, an eine ' +
          'Adresse mehr\n' +
          '- [Mews](/de/docs/hotels/mews): Nichts wird gesendet, die Buchungsseite wird gefragt\n' +
          '- [apaleo](/de/docs/hotels/apaleo): Nichts wird gesendet, Angebote werden erfragt',
      },
      {
        heading: 'Für Softwarehäuser',
        markdown:
          'Eine Anbindung dient allen Ihren Hotels, auf Wunsch mit einem einzigen Benutzernamen ' +
          'und Passwort: Sie sagen dem Betreiber dieser Website, mit welchem HotelCode Sie jedes ' +
          'Hotel nennen, und dessen Inhaber stimmt auf der Seite des Hotels zu. Oder jedes Hotel ' +
          'hat ein eigenes Passwort. [Prüfen Sie Ihre Nachrichten](/de/docs/hotels/validator) ' +
          'ohne Konto: Sie sehen ' +
          'jeden Fehler so, wie Ihr System Antwort bekäme, und jeden Preis mit seiner ' +
          'Herleitung. Ein System, das zu viel sendet, erfährt es durch 429 und `Retry-After`.',
      },
      {
        heading: 'Was wo ankommt',
        markdown:
          'Preise stehen in der Suche nach Hotels, auf der Seite des Hotels und für Agenten im ' +
          'Werkzeug [`list_hotels`](/de/docs/register/hotel-search). Tag für Tag, drei Monate ' +
          'auf einmal, stehen sie unter `/de/hotels/{slug}/prices`; Agenten lesen dasselbe mit ' +
          '`price_calendar`. Summen gelten für den ganzen Aufenthalt ' +
          'und alle Gäste, in Euro; Franken werden einmal umgerechnet, zum Kurs der Europäischen ' +
          'Zentralbank, und stehen daneben. Die Kurtaxe steht für sich und in keiner Summe. ' +
          'Raten, von denen 14 Tage nichts zu hören war, ergeben keinen Preis.',
      },
    ],
  },
  ways: { alpinebits, ari, mews, apaleo },
  samples: {
    heading: 'Beispiele',
    intro: {
      alpinebits:
        'Drei Nachrichten eines Hotels mit einem Zimmer und einem Ratenplan, für ein Jahr ab dem ' +
        'Tag, an dem diese Website gebaut wurde. In dieser Reihenfolge gesendet ergeben sie ' +
        'Preise. Was das Hotel vorher für dasselbe Zimmer und denselben Ratenplan gesendet hat, ' +
        'wird ersetzt.',
      ari:
        'Vier Nachrichten eines Hotels mit einem Zimmer und einem Paket, für ein Jahr ab dem ' +
        'Tag, an dem diese Website gebaut wurde. In dieser Reihenfolge gesendet ergeben sie ' +
        'Preise; bis die dritte da ist, sagt eine Warnung, dass noch nichts verkauft wird. Die ' +
        'erste ersetzt alle Zimmer und Pakete, die das Hotel vorher gesendet hat.',
    },
  },
};
