import type { RetentionKind } from '#kernel/config/retention.ts';

interface KeptWords {
  kind: string;
  data: string;
  purpose: string;
  basis: string;
  until: string;
}

/** The texts of the one table of what is kept, in German; days and kinds are the table's own. */
export const keptWords: Readonly<Record<RetentionKind, KeptWords>> = {
  openApplications: {
    kind: 'Anträge ohne Entscheidung',
    data:
      'das Formular, Name und E-Mail-Adresse der Person, die es gesendet hat, das Token ' +
      'der Domain',
    purpose: 'um über den Antrag zu entscheiden',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nach dem Absenden',
  },
  rejectedApplications: {
    kind: 'Abgelehnte Anträge',
    data: 'das Formular, Name und E-Mail-Adresse der Person, die es gesendet hat, der Grund',
    purpose: 'um Fragen zur Entscheidung zu beantworten',
    basis: 'Art. 6 Abs. 1 lit. b und f',
    until: 'nach der Entscheidung',
  },
  approvedApplications: {
    kind: 'Angenommene Anträge',
    data:
      'das Formular, Name und E-Mail-Adresse der Person, die es gesendet hat, das Token ' +
      'der Domain',
    purpose: 'um zu zeigen, auf wessen Wort ein Eintrag steht',
    basis: 'Art. 6 Abs. 1 lit. f',
    until: 'solange der Eintrag besteht, oder bis um Löschung gebeten wird',
  },
  openCorrections: {
    kind: 'Offene Korrekturen und Entfernungen',
    data: 'der Eintrag, die Nachricht, die E-Mail-Adresse',
    purpose: 'um der Bitte zu folgen',
    basis: 'Art. 6 Abs. 1 lit. c und f',
    until: 'nach dem Absenden',
  },
  corrections: {
    kind: 'Abgeschlossene Korrekturen und Entfernungen',
    data: 'der Eintrag, die Nachricht, die E-Mail-Adresse, was getan wurde',
    purpose: 'um zu zeigen, dass einem Widerspruch gefolgt wurde',
    basis: 'Art. 6 Abs. 1 lit. c und f',
    until: 'nach dem Abschluss',
  },
  openClaims: {
    kind: 'Ansprüche ohne Beweis',
    data: 'der Eintrag, die E-Mail-Adresse dessen, der ihn begann, der Text für die Domain',
    purpose: 'damit ein Inhaber die Domain beweisen kann',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nach dem Beginn',
  },
  claims: {
    kind: 'Ansprüche von Inhabern',
    data: 'der Eintrag, die E-Mail-Adresse, der Beweis der Domain, was geändert wurde',
    purpose: 'damit Inhaber ihren Eintrag pflegen, und um zu zeigen, auf wessen Wort er beruht',
    basis: 'Art. 6 Abs. 1 lit. b und f',
    until: 'solange der Eintrag gelistet ist oder bis die Löschung verlangt wird',
  },
  mails: {
    kind: 'E-Mails',
    data:
      'die E-Mail-Adresse und der Text, verschlüsselt, bis die E-Mail übergeben ist; danach, ' +
      'wann sie es wurde und worum es ging',
    purpose: 'um noch einmal zu senden, was ein Mailserver nicht annahm',
    basis: 'Art. 6 Abs. 1 lit. b und f',
    until: 'nachdem sie geschrieben wurde',
  },
  requestCounts: {
    kind: 'Zählungen gegen Missbrauch',
    data: 'ein verschlüsselt gebildeter Code der Netzwerkadresse, die Zeit, eine Zahl',
    purpose: 'damit niemand Formulare und Schnittstellen überflutet',
    basis: 'Art. 6 Abs. 1 lit. f',
    until: 'nach der Anfrage',
  },
  signOuts: {
    kind: 'Sitzungen der Konsole',
    data: 'die Nummer einer Sitzung, die beendet wurde',
    purpose: 'damit niemand sie noch einmal benutzt',
    basis: 'Art. 6 Abs. 1 lit. f',
    until: 'nachdem die Sitzung geendet hätte',
  },
  hotelMessages: {
    kind: 'Nachrichten von Hotels',
    data: 'das Hotel, die Zeit, die Art und das Ergebnis jeder Nachricht; keine Gäste',
    purpose: 'um Fehler in der Verbindung zu finden',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nach der Nachricht',
  },
  demandCounts: {
    kind: 'Zählungen von Preisfragen',
    data:
      'das Hotel, der Tag, der Monat des Aufenthalts, wie viele Gäste, das Ergebnis; keine ' +
      'Personen',
    purpose: 'um Hotels zu sagen, wonach gefragt wird, jeden Monat neben dem des Vorjahres',
    basis: 'Art. 6 Abs. 1 lit. f',
    until: 'nach dem Tag der Frage',
  },
  storedAnswers: {
    kind: 'Gespeicherte Antworten der Zahlungs-API',
    data: 'die Antwort auf eine Anfrage mit Idempotency-Key, verschlüsselt',
    purpose: 'damit eine wiederholte Anfrage nichts zweimal bezahlt',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nach der Anfrage',
  },
  webhookDeliveries: {
    kind: 'Zustellungen von Webhooks',
    data: 'das Ereignis, die Versuche, der Anfang der Antwort des Empfängers',
    purpose: 'um noch einmal zu senden, was nicht ankam, und um Fehler zu finden',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nach dem Ende der Zustellung',
  },
  beneficiaries: {
    kind: 'Empfänger von Auszahlungen',
    data: 'Name und Bankkonto, mit den Texten der Auszahlungen an sie, verschlüsselt',
    purpose:
      'um zu zahlen und die Aufzeichnungen zu führen, die Steuer- und Geldwäscherecht verlangen',
    basis: 'Art. 6 Abs. 1 lit. b und c; § 147 AO, § 257 HGB, § 8 GwG',
    until: 'nach der letzten Auszahlung, oder wenn der Kunde ihn löscht',
  },
  organizations: {
    kind: 'Kunden der Zahlungs-API',
    data:
      'Name, Namen von Schlüsseln, Adressen von Webhooks; verschlüsselt: Namen und Texte von ' +
      'Konten, Zahlungen und Auszahlungen, Referenzen, und wie Dienstleister Zahlungen nennen',
    purpose:
      'um Konten zu führen und die Aufzeichnungen, die Steuer- und Geldwäscherecht verlangen',
    basis: 'Art. 6 Abs. 1 lit. b und c; § 147 AO, § 257 HGB, § 8 GwG',
    until: 'nachdem der Kunde geschlossen wurde',
  },
  ledger: {
    kind: 'Buchungen',
    data:
      'Beträge, Zeiten und Nummern von Zahlungen und Auszahlungen, Adressen und Transaktionen ' +
      'auf Blockchains, Hashwerte von Referenzen',
    purpose: 'damit die Bücher stimmen',
    basis: 'Art. 6 Abs. 1 lit. c; § 147 AO, § 257 HGB',
    until: 'auf Dauer',
  },
  testData: {
    kind: 'Testdaten',
    data: 'alles, was ein Kunde im Testmodus führt: Konten, Zahlungen, Auszahlungen, Ereignisse',
    purpose: 'um die Zahlungs-API auszuprobieren',
    basis: 'Art. 6 Abs. 1 lit. b',
    until: 'nachdem einer seiner Testschlüssel zuletzt benutzt wurde',
  },
  logs: {
    kind: 'Protokolle',
    data:
      'Pfad, Status, Dauer und eine Zufallszahl einer Anfrage, die Kennung eines ' +
      'Schlüssels; keine Adressen',
    purpose: 'um Fehler und Angriffe zu finden',
    basis: 'Art. 6 Abs. 1 lit. f',
    until: 'solange der Betreiber des Servers die Ausgaben von Programmen aufbewahrt',
  },
  auditLog: {
    kind: 'Prüfprotokoll',
    data:
      'was Betreiber und Inhaber von Einträgen wann getan haben, der Name des Betreibers, der ' +
      'Rechner oder bei der Anmeldung an der Konsole die Netzwerkadresse; was darin über andere ' +
      'steht, ist verschlüsselt',
    purpose: 'um zu zeigen, wer was geändert hat, und dass niemand die Aufzeichnung geändert hat',
    basis: 'Art. 6 Abs. 1 lit. c und f, Art. 32',
    until:
      'auf Dauer; Namen und Texte werden mit der Person, der Bitte oder dem Kunden gelöscht, um ' +
      'die es geht',
  },
  denyList: {
    kind: 'Sperrliste',
    data: 'Bankkonten und Adressen auf Blockchains, an die nie gezahlt wird; keine Namen',
    purpose: 'um niemanden zu bezahlen, den zu bezahlen ein Gesetz verbietet',
    basis: 'Art. 6 Abs. 1 lit. c und f',
    until: 'bis der Betreiber eine andere Liste lädt',
  },
  keys: {
    kind: 'Schlüssel von Kunden und Betreibern',
    data:
      'ein Fingerabdruck des Schlüssels, sein Name, wann er erzeugt, benutzt und ' +
      'widerrufen wurde',
    purpose: 'um zu wissen, wer fragen darf und wer durfte',
    basis: 'Art. 6 Abs. 1 lit. b und f',
    until: 'solange der Kunde geführt wird; Namen gehen mit dem Kunden',
  },
};
