import type { ObserverFacts } from '#words/en/observer/page.ts';
import type { TextPage } from '#words/section.ts';

const asked =
  'Ein Besuch fragt nach `robots.txt`, der Startseite, einer Adresse, die es nicht geben kann, ' +
  'und nach Dateien unter bekannten Adressen wie `llms.txt`, `/.well-known/x402` oder der ' +
  'Sitemap. Wo der Betreiber einen Beispielartikel angibt, hier oder bei einem anderen Host ' +
  'derselben Domain, wird er einmal angefragt, ohne zu bezahlen, und nur, wenn die ' +
  '`robots.txt` jenes Hosts es erlaubt. Gesendet wird nichts als die Anfrage: kein Formular, ' +
  'kein Cookie, kein Passwort.';

const polite =
  'Ein Besuch stellt höchstens 16 Anfragen, eine nach der anderen und mit mindestens zwei ' +
  'Sekunden Abstand, oder mit dem Abstand, um den `Crawl-delay` bittet. Von jeder Antwort ' +
  'werden 64 KiB gelesen, höchstens fünf Sekunden lang. Was sich nicht geändert hat, wird nicht ' +
  'noch einmal geholt. Eine Website wird täglich besucht, bis drei Tage in dem übereinstimmen, ' +
  'was sie sagt, danach wöchentlich. Nach 429 oder `Retry-After` bleibt sie so lange in Ruhe, ' +
  'wie sie verlangt, und beim nächsten Mal doppelt so lange, bis zu 90 Tage.';

const recognized = ({ agent, keyPath }: ObserverFacts): string =>
  `Anfragen nennen sich \`${agent}\`. Wo diese Website einen Schlüssel dafür hat, sind sie mit ` +
  'HTTP Message Signatures unterschrieben (RFC 9421, Web Bot Auth); der Schlüssel steht im ' +
  `[Verzeichnis](${keyPath}), und eine Anfrage ohne seine Unterschrift ist dann nicht von uns.`;

const kept =
  'Jede Tatsache wird mit dem Tag, dem Status, einer Prüfsumme des Gelesenen und der Zeile ' +
  'gespeichert, die es sagt. Sie ändert sich, wenn drei Besuche an verschiedenen Tagen ' +
  'übereinstimmen. Wo ein Besuch misslingt, wird nichts gesagt. Alle dürfen es lesen: ' +
  '[alle Tatsachen](/api/observations) oder die eines Eintrags unter ' +
  '`/api/observations/publishers/derstandard`.';

const objecting = ({ token }: ObserverFacts): string =>
  'Zwei Zeilen in Ihrer `robots.txt` schließen ihm Ihre Website ab dem nächsten Besuch:\n\n' +
  `\`\`\`\nUser-agent: ${token}\nDisallow: /\n\`\`\`\n\n` +
  'Er fragt dann nur noch nach `robots.txt`: Was darin steht, wird weiter veröffentlicht, und ' +
  'was vorher gesehen wurde, bleibt. Soll auch das enden, [schreiben Sie uns](/de/correction): ' +
  'Wir besuchen Ihre Website dann nicht mehr und löschen, was von ihr gesehen wurde.';

export const observerPage = (facts: ObserverFacts): TextPage => ({
  title: 'Der Beobachter',
  lead: 'Ein Programm, das eingetragene Websites ansieht, um zu sagen, was sie Software erlauben.',
  sections: [
    { heading: 'Wonach es fragt', markdown: asked },
    { heading: 'Wie oft', markdown: polite },
    { heading: 'Woran Sie es erkennen', markdown: recognized(facts) },
    { heading: 'Was gespeichert wird', markdown: kept },
    { heading: 'So beenden Sie es', markdown: objecting(facts) },
  ],
});
