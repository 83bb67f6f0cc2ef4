import { RETENTION, type Retention } from '#kernel/config/retention.ts';
import { mailLink, type Imprint } from '#words/en/legal/operator.ts';
import type { Hosting } from '#words/hosting.ts';
import type { Words } from '#words/en/english.ts';
import { plain, table } from '#words/markdown.ts';
import { operatorLines } from './operator.ts';
import { keptWords } from './retention.ts';

const LEAD =
  'Diese Seiten setzen keine Cookies, laden nichts von anderen Servern und folgen niemandem. ' +
  'Kontor bewahrt auf, was Sie mit seinen Formularen senden und was seine Kunden zahlen, und ein ' +
  'Server sieht, was jeder Server sieht.';

const responsible = (imprint: Imprint): string =>
  [
    operatorLines(imprint),
    imprint.email === undefined ? '' : `E-Mail: ${mailLink(imprint.email)}`,
    'Mehr im [Impressum](/de/imprint).',
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');

const reading = ({ netlify }: Hosting): string =>
  'Eine Anfrage nennt dem Server Ihre Netzwerkadresse, die Seite, die Zeit und was Ihr Browser ' +
  'über sich sagt: Ohne das gibt es keine Antwort. ' +
  (netlify
    ? 'Netlify hält sie gegen Fehler und Angriffe für begrenzte Zeit in seinen Protokollen. '
    : 'Kontor selbst bewahrt davon bei Lesern nichts auf; der Betreiber des Servers kann sie ' +
      'gegen Fehler und Angriffe für begrenzte Zeit in seinen Protokollen halten. ') +
  'Sie werden mit nichts anderem zusammengeführt. Rechtsgrundlage: Art. 6 Abs. 1 lit. f DSGVO, ' +
  'das ' +
  'Interesse an einem Dienst, der funktioniert und sicher ist.';

const onYourDevice =
  'Keine Cookies und keine Messung. Während Sie ein Formular ausfüllen, hält Ihr Browser in ' +
  'seinem Sitzungsspeicher, was Sie geschrieben haben, damit nichts verloren geht; Ihr Gerät ' +
  'verlässt es erst, wenn Sie das Formular senden, und es ist fort, sobald es angekommen oder ' +
  'der Tab geschlossen ist. Nach einem Antrag stehen dort seine Nummer und sein Token für ' +
  'die nächste Seite, wenn Sie den Hinweis auf eine andere Sprache ausblenden, dass Sie es ' +
  'taten, und wenn Sie in der Dokumentation eine Operation ausprobieren, Ihr Testschlüssel. Das ' +
  'alles ist für das nötig, worum Sie gebeten haben (§ 25 Abs. 2 Nr. 2 TDDDG, § 165 Abs. 3 TKG ' +
  '2021, Art. 45c FMG). Nur wer sich an der Konsole des Betreibers anmeldet, bekommt ein Cookie, ' +
  'das mit der Sitzung endet; das Prüfprotokoll behält die Netzwerkadresse dieser Anmeldung.';

const KEEPING = '[was aufbewahrt wird, und wie lange](#was-aufbewahrt-wird-und-wie-lange)';

const applying =
  'Wir bewahren das Formular auf, wie Sie es gesendet haben (Ihren Namen und Ihre ' +
  'E-Mail-Adresse, was Sie über das Unternehmen sagen), das Token für Ihre Domain, die Zeiten ' +
  'von Antrag, Entscheidung und Beweis, und den Grund einer Ablehnung. Was Sie über das ' +
  'Unternehmen sagen, wird veröffentlicht, sobald es angenommen ist, Ihr Name und Ihre ' +
  'E-Mail-Adresse nie.\n\n' +
  'Warum: um über Ihren Antrag zu entscheiden und ihn zu beantworten (Art. 6 Abs. 1 lit. b ' +
  'DSGVO), und um zeigen zu können, auf wessen Wort ein Eintrag steht (Art. 6 Abs. 1 lit. f). ' +
  `Wie lange: siehe ${KEEPING}, oder bis Sie um Löschung bitten, wenn kein Gesetz mehr verlangt.`;

const correcting =
  'Wir bewahren den Eintrag auf, Ihre Bitte und Nachricht, Ihre E-Mail-Adresse, die Zeiten und ' +
  'eine Notiz, was getan wurde. Warum: um den Eintrag zu korrigieren oder zu entfernen und Ihnen ' +
  `zu antworten (Art. 6 Abs. 1 lit. c und f DSGVO). Wie lange: siehe ${KEEPING}, oder bis Sie um ` +
  'Löschung bitten, wenn kein Gesetz mehr verlangt.';

const claiming =
  'Wer Anspruch auf einen Eintrag erhebt, gibt eine E-Mail-Adresse an und beweist die Domain ' +
  'der Website. Wir bewahren beides auf, dazu wann der Beweis gefunden und wieder angesehen ' +
  'wurde und was geändert wurde; Änderungen am Eintrag werden veröffentlicht, Ihre Adresse nie. ' +
  'An diese Adresse schreiben wir über den Anspruch, und der Mailserver des Betreibers befördert ' +
  'diese E-Mails. Warum: damit Inhaber ihren Eintrag pflegen können (Art. 6 Abs. 1 lit. b ' +
  'DSGVO), und um zeigen zu können, auf wessen Wort er steht (Art. 6 Abs. 1 lit. f). Wie lange: ' +
  `siehe ${KEEPING}, oder bis Sie um Löschung bitten.`;

const asking =
  'Tage, Zahl der Gäste und Alter der Kinder, für die Sie nach einem Preis fragen, werden aus ' +
  'dem beantwortet, was Hotels geschickt haben. Manche Hotels führen ihre Preise bei Mews (Mews ' +
  'Systems B.V., Niederlande) oder apaleo (apaleo GmbH, Deutschland): Dann gibt Kontor die Frage ' +
  'dorthin weiter, ohne Ihre Adresse oder sonst etwas von Ihnen. Antworten werden für Minuten ' +
  'gehalten und sagen nicht, wer gefragt hat. Warum: um Ihnen zu antworten (Art. 6 Abs. 1 lit. b ' +
  'DSGVO).';

const abuse =
  'Damit niemand die Formulare oder die Preissuche überflutet, wird Ihre Netzwerkadresse durch ' +
  'einen Hash mit Schlüssel zu einem Code (HMAC-SHA-256 mit geheimem Salz; von einer ' +
  'IPv6-Adresse nur das Netz). Wir behalten den Code, die Zeit und eine Zahl, nie die Adresse. ' +
  'Zählungen, die älter als zwei Tage sind, werden mit den nächsten gelöscht. Während viele ' +
  'Formulare kommen, bekommt Ihr Browser eine kleine Rechnung, bevor eines angenommen wird; ' +
  'davon behalten wir zehn Minuten lang eine Zufallszahl. Rechtsgrundlage: Art. 6 Abs. 1 lit. f ' +
  'DSGVO.';

const entries =
  'Einträge handeln von Unternehmen. Wo der Name eines Unternehmens oder Hotels der einer Person ' +
  'ist, kommt er aus der öffentlichen [Quelle](/de/sources), die der Eintrag nennt, und steht ' +
  'dort im Interesse eines öffentlichen Registers (Art. 6 Abs. 1 lit. f DSGVO). Wen es betrifft, ' +
  'der kann jederzeit widersprechen: [Eintrag korrigieren oder entfernen](/de/correction).';

const paying =
  'Kunden der Zahlungs-API sind Organisationen. Für sie führen wir Konten, Zahlungen, ' +
  'Auszahlungen und wen sie bezahlen: Name und Bankkonto eines Empfängers, und die Namen, Texte, ' +
  'Referenzen und eigenen Angaben, die ein Kunde schreibt. Das tun wir für den Kunden (Art. 28 ' +
  'DSGVO) und für uns selbst, wo ein Gesetz Aufzeichnungen verlangt (Art. 6 Abs. 1 lit. c). ' +
  'Diese Texte sind verschlüsselt gespeichert, jeder unter einem Schlüssel der Person oder des ' +
  'Kunden, um die es geht. Um sie zu löschen, wird der Schlüssel gelöscht: Dann kann keine Kopie ' +
  'mehr gelesen werden, auch keine Sicherung. Beträge, Zeiten und Nummern bleiben, damit die ' +
  'Bücher stimmen, und von einer Referenz ein Hashwert, der sagt, ob sie benutzt wurde: Niemand ' +
  'kann ihn zurücklesen, und ohne den Schlüssel des Kunden kann ihn niemand ausprobieren. Was ' +
  'auf einer Blockchain bezahlt wird, ist dort für immer öffentlich: die Adressen, der Betrag ' +
  'und eine Nummer der Auszahlung, nie ein Name. Eine Bank, die in Euro zahlt, bekommt Name, ' +
  'Bankkonto und Betrag.';

const connecting =
  'Webhooks senden Ereignisse eines Kunden an die Adresse, die der Kunde nennt; wir bewahren die ' +
  'Versuche und den Anfang jeder Antwort auf (Art. 6 Abs. 1 lit. b DSGVO). Hotels senden Zimmer, ' +
  'Preise und freie Zimmer, und nichts über Gäste; wir behalten, wann jede Nachricht kam und wie ' +
  'sie ausging. Von einem Schlüssel, den wir ausgeben, behalten wir einen Fingerabdruck, seinen ' +
  'Namen und wann er zuletzt benutzt wurde.';

const keeping = (kept: Retention): string =>
  table(
    ['Was', 'Daten', 'Warum', 'Rechtsgrundlage', 'Wie lange'],
    Object.entries(keptWords).map(([key, { kind, data, purpose, basis, until }]) => {
      const days = Object.entries(kept).find(([each]) => each === key)?.[1].days ?? null;
      const long = days === null ? until : `${days} ${days === 1 ? 'Tag' : 'Tage'} ${until}`;
      return [kind, data, purpose, basis, long].map(plain);
    }),
  );

const recipients = ({ netlify, turso }: Hosting): string => {
  const netlifyWords =
    'Netlify, Inc. (USA) liefert diese Website aus und führt ihre Funktionen aus';
  const tursoWords = 'Turso (ChiselStrike, Inc., USA) speichert, was hier aufbewahrt wird';
  const services = [...(netlify ? [netlifyWords] : []), ...(turso ? [tursoWords] : [])];
  const operator =
    'Anträge, Korrekturen und Ansprüche liest allein der Betreiber; was er Ihnen schreibt, geht ' +
    'über den Anbieter seiner E-Mail, auch er ein Auftragsverarbeiter.';
  if (services.length === 0)
    return (
      `${operator} Der Betreiber des Servers speichert sie als unser Auftragsverarbeiter ` +
      '(Art. 28 DSGVO).'
    );
  return (
    `${operator} ${services.join('; ')}: als unsere Auftragsverarbeiter (Art. 28 DSGVO). Was in ` +
    'die USA gelangt, tut es unter den Standardvertragsklauseln der EU-Kommission (Art. 46 Abs. ' +
    '2 lit. c DSGVO, Art. 16 Abs. 2 lit. d DSG).'
  );
};

const rights =
  'Sie können fragen, was über Sie aufbewahrt wird, und eine Kopie bekommen (Art. 15, 20 DSGVO), ' +
  'es berichtigen (Art. 16), löschen (Art. 17) oder einschränken lassen (Art. 18) und ' +
  '**jederzeit widersprechen**, wo etwas auf Art. 6 Abs. 1 lit. f beruht (Art. 21): Eine ' +
  'Nachricht an die Adresse oben genügt. Sie können sich auch bei einer Datenschutzbehörde ' +
  'beschweren, zum Beispiel dort, wo Sie leben (Art. 77). In der Schweiz gilt daneben das DSG: ' +
  'Auskunft (Art. 25), Herausgabe (Art. 28), Anzeige beim EDÖB (Art. 49).\n\n' +
  'Nichts verpflichtet Sie, ein Formular auszufüllen; ohne seine Pflichtfelder können wir nichts ' +
  'damit tun. Keine Entscheidung trifft allein eine Maschine, und es gibt kein Profiling (Art. ' +
  '22).';

/** What Art. 13 and 14 GDPR and Art. 19 DSG ask for, true of this software as it runs here. */
export const privacyPage: Words['privacyPage'] = (imprint, hosting, kept = RETENTION) => ({
  title: 'Datenschutz',
  lead: LEAD,
  sections: [
    { heading: 'Wer verantwortlich ist', markdown: responsible(imprint) },
    { heading: 'Wenn Sie lesen', markdown: reading(hosting) },
    { heading: 'Auf Ihrem Gerät', markdown: onYourDevice },
    { heading: 'Wenn Sie sich eintragen', markdown: applying },
    { heading: 'Wenn Sie um eine Korrektur bitten', markdown: correcting },
    { heading: 'Wenn Sie Anspruch auf einen Eintrag erheben', markdown: claiming },
    { heading: 'Wenn Sie nach einem Preis fragen', markdown: asking },
    { heading: 'Wenn Sie zahlen oder bezahlt werden', markdown: paying },
    { heading: 'Webhooks, Hotels und Schlüssel', markdown: connecting },
    { heading: 'Gegen Missbrauch', markdown: abuse },
    { heading: 'Menschen in Einträgen', markdown: entries },
    { heading: 'Was aufbewahrt wird, und wie lange', markdown: keeping(kept) },
    { heading: 'Wer es sonst sieht', markdown: recipients(hosting) },
    { heading: 'Ihre Rechte', markdown: rights },
    {
      heading: 'Welche Fassung gilt',
      markdown: 'Diese deutsche Fassung gilt. [Die englische](/privacy) ist eine Übersetzung.',
    },
  ],
});
