/** The page that leads to the guides for programmers, in German. */
export const docsEntry = {
  title: 'Doku',
  description:
    'Wie Programme das Register lesen, Hotels suchen und Zahlungen machen: der Weg zu den ' +
    'Anleitungen, mit einem Schnellstart auf Deutsch.',
  heading: 'Das Register, von Programmen gelesen',
  lead:
    'Vier Register über einfaches HTTP: GET und JSON, kein Schlüssel, kein Konto. Der ' +
    'Schnellstart unten und die Zahlungs-API sind auf Deutsch, die Referenz der Register ist ' +
    'auf Englisch; diese Seite sagt, was wo steht.',
  margin: 'Referenz der Register auf Englisch',
  sections: [
    {
      heading: 'Das Register lesen',
      markdown:
        'Jedes Register ist eine Adresse, die JSON antwortet, etwa ' +
        '[`/api/publishers`](/api/publishers). `q` sucht, Filter grenzen ein, `page` blättert; ' +
        'der ' +
        '`slug` einer Zeile ist ihre Adresse.\n\n' +
        '- [Schnellstart](#guide): von der ersten Anfrage bis zum Blättern, mit Befehlen ' +
        'zum ' +
        'Kopieren\n' +
        '- [Referenz](/docs#reference): jede Operation, jedes Feld, auf Englisch\n' +
        '- [Fehler](/docs#errors) und [Grenzen](/docs#limits)\n' +
        '- [Das Register als Daten](/de/data): ganze Dateien und ein Feed der Änderungen',
    },
    {
      heading: 'Hotels und ihre Preise',
      markdown:
        'Der MCP-Server unter `/mcp` hat ein Werkzeug, `list_hotels`: Es sucht Hotels und ' +
        'nennt mit ' +
        '`checkIn`, `checkOut` und `adults` ihre Preise.\n\n' +
        '- [Hotelsuche über MCP](/docs#hotel-search): einrichten, fragen, die Antwort lesen\n' +
        '- [Wie Preise hereinkommen](/de/docs/hotels): für Inhaber und Softwarehäuser\n' +
        '- [AlpineBits-Nachrichten prüfen](/de/docs/hotels/validator), ohne Konto',
    },
    {
      heading: 'Für Agenten',
      markdown:
        'Einem Agenten genügt eines dieser Dokumente; auch sie sind englisch.\n\n' +
        '- [/SKILL.md](/SKILL.md): wie man das Register benutzt, als Agent Skill\n' +
        '- [/llms.txt](/llms.txt): was hier ist, als Liste von Links\n' +
        '- [/openapi.json](/openapi.json): jede Operation, jedes Feld, jeder Fehler\n\n' +
        'Jeder Eintrag ist auch ein Markdown-Dokument: `.md` an die Adresse hängen. Unter ' +
        '`/de/` ist ' +
        'es deutsch.',
    },
    {
      heading: 'Zahlungen',
      markdown:
        'Für Organisationen mit einem Schlüssel: Zahlungen in Euro und Stablecoins annehmen und ' +
        'auszahlen, mit einer Sandbox zum Üben.\n\n' +
        '- [Die Zahlungs-API](/de/docs/payments): was sie kann, Thema für Thema\n' +
        '- [Die erste Stunde](/de/docs/payments/first-hour): von nichts bis zur ersten ' +
        'Auszahlung\n' +
        '- [Regeln](/de/docs/payments/rules): Zustände, Idempotenz, Webhooks\n' +
        '- [Fehler](/de/docs/api/errors): was geschehen ist, und was zu tun ist\n' +
        '- [/v1/openapi.json](/v1/openapi.json): die Beschreibung für Programme',
    },
  ],
};
