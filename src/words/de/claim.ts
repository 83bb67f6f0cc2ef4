import type { Words } from '#words/en/english.ts';

/** The words of claims, in German. */
export const claim: Words['claim'] = {
  title: 'Das sind wir',
  margin: 'Für Inhaber',
  choose: {
    lead:
      'Wem eine eingetragene Website gehört, der kann ihren Eintrag übernehmen: die Domain ' +
      'beweisen, dann ergänzen und korrigieren.',
    how:
      'Suchen Sie Ihren Eintrag nach Name, Thema oder Website, öffnen Sie ihn und wählen Sie ' +
      '„Das sind wir“. Fehlt er, [beantragen Sie einen](/de/apply).',
  },
  start: {
    heading: (name) => `${name}: Das sind wir`,
    lead: (host) =>
      `Beweisen Sie, dass ${host} Ihnen gehört, und ergänzen und korrigieren Sie, was der ` +
      'Eintrag sagt. Das kostet nichts und braucht kein Konto.',
    email: 'Ihre E-Mail-Adresse',
    consent: 'Ich bin berechtigt, für dieses Unternehmen zu handeln',
    send: 'Beginnen',
    next: 'Wie es weitergeht',
    steps: (host) => [
      `Sie bekommen einen Text und zeigen ihn unter ${host}, im DNS oder in einer Datei.`,
      'Wir suchen danach, wenn Sie es sagen. Ist er da, wird die Seite, auf der Sie sind, zur ' +
        'privaten Seite Ihres Eintrags.',
      'Dort sehen Sie, was bekannt ist und beobachtet wurde, und ändern es. Was unbedenklich ' +
        'ist, gilt sofort; das Übrige liest ein Mensch.',
      'Alle 90 Tage sehen wir wieder nach: Lassen Sie den Text, wo er ist.',
    ],
    back: 'Zurück zum Eintrag',
    privacy: '[Was wir aufbewahren](/de/privacy).',
  },
  proof: {
    heading: (name) => `${name}: die Domain beweisen`,
    lead:
      'Zeigen Sie diesen Text auf einem dieser Wege unter der Domain; dann lassen Sie uns ' +
      'nachsehen.',
    keep: (day) =>
      `Behalten Sie die Adresse dieser Seite: Nur sie führt hierher, und sie gilt bis ${day}.`,
    number: 'Die Nummer Ihres Anspruchs, für Fragen dazu:',
    text: 'Der Text',
    dns: 'Als DNS-Eintrag vom Typ TXT, unter einem von',
    file: 'Oder als Datei, unter einem von',
    look: 'Jetzt nachsehen',
    looked: 'Wir haben nachgesehen und ihn nicht gefunden',
    results: {
      known: new Map([
        ['the token is here', 'der Text ist hier'],
        ['the token is not here', 'der Text ist nicht hier'],
        ['no answer in time', 'keine Antwort in der Zeit'],
        ['the answer is longer than 4 KB', 'die Antwort ist länger als 4 KB'],
        ['the host has no address', 'der Host hat keine Adresse'],
        ['the connection was refused', 'die Verbindung wurde abgelehnt'],
        ['the connection was cut off', 'die Verbindung brach ab'],
        ['the host cannot be reached', 'der Host ist nicht zu erreichen'],
        ['not a host name', 'das ist kein Name eines Hosts'],
        ['redirects too often', 'es wird zu oft weitergeleitet'],
        ['ENOTFOUND', 'einen solchen Namen gibt es nicht'],
        ['ENODATA', 'einen solchen Eintrag gibt es nicht'],
        ['ECONNREFUSED', 'die Verbindung wurde abgelehnt'],
      ]),
      answered: (status) => `der Server antwortete ${status}`,
      failed: 'es schlug fehl',
    },
    dnsWait:
      'Eine Änderung im DNS kann Stunden brauchen, bis sie überall ankommt. Eine Datei sieht man ' +
      'sofort.',
    lapsed: 'Der Text war zweimal nacheinander nicht da; deshalb zählt der Beweis nicht mehr.',
  },
  owner: {
    heading: (name) => `${name}: Ihr Eintrag`,
    lead: 'Was Kontor von Ihnen weiß, was beobachtet wurde und was Sie ändern können.',
    private: (day) =>
      `Diese Adresse ist privat: Wer sie hat, kann den Eintrag ändern. Sie gilt bis ${day}.`,
    publicPage: 'Der öffentliche Eintrag',
    proved: (host, day) => `${host} wurde am ${day} bewiesen.`,
    observed: 'Beobachtet',
    nothingObserved: 'Noch ist nichts bestätigt.',
    notAgreed: 'Beim letzten Blick gesehen; es zählt erst, wenn drei Tage übereinstimmen:',
    lastVisit: (day) => `Der Beobachter war zuletzt am ${day} da.`,
    partial: (time) =>
      `Beim letzten Blick reichte die Zeit nicht für alles. Der Rest folgt nach ${time} UTC.`,
    observe: 'Jetzt ansehen lassen',
    observeHelp:
      'Der Beobachter liest höflich robots.txt, Feeds, Zahlung und mehr: Das dauert ein, zwei ' +
      'Minuten, und eine Tatsache gilt, wenn drei Blicke an verschiedenen Tagen übereinstimmen.',
    fields: 'Was Sie angeben',
    fieldsHelp:
      'Ein leeres Feld wird zurückgenommen. Werte aus einer Liste und Adressen unter Ihrer ' +
      'eigenen Domain gelten sofort; das Übrige liest ein Mensch.',
    save: 'Die Änderungen senden',
    requests: 'Ihre Änderungen',
    noRequests: 'Sie haben noch nichts geändert.',
    columns: { sent: 'Gesendet', what: 'Was', status: 'Stand' },
    statuses: {
      WAITING: 'ein Mensch liest es',
      ACCEPTED: 'angenommen; die nächste Ausgabe zeigt es',
      REJECTED: 'abgelehnt',
      WRITTEN: 'im Verzeichnis, ab der nächsten Ausgabe',
    },
    doubts: {
      text: 'Worte, die Leser sehen',
      money: 'wohin Zahlungen gehen',
      host: 'eine Adresse unter einer anderen als der bewiesenen Domain',
      official: 'was andere verleihen',
      position: 'eine neue Lage',
    },
    address: 'Ihre Adresse',
    renew: 'Eine neue private Adresse machen',
    renewHelp: 'Die bisherige öffnet dann nichts mehr. Die neue gilt 90 Tage.',
    end: 'Den Anspruch aufgeben',
    endHelp: 'Die Adresse schließt sich, und der Beweis zählt nicht mehr. Der Eintrag bleibt.',
    nothing: 'nichts',
  },
  said: {
    changed: 'Ihre Änderungen sind da. Unten steht, was aus ihnen wird.',
    unchanged: 'Nichts ist anders als das, was bekannt ist: Es wurde nichts gesendet.',
    observing: 'Der Beobachter ist unterwegs. Öffnen Sie diese Seite in zwei Minuten noch einmal.',
    'not-observed':
      'Besuche dieser Website sind beendet, weil jemand widersprochen hat: Der Beobachter kommt ' +
      'nicht. Schreiben Sie uns, wenn er wieder darf.',
    'observed-lately':
      'In den letzten zehn Minuten wurde schon nachgesehen: Versuchen Sie es später.',
    renewed: 'Das ist Ihre neue Adresse. Behalten Sie sie: Die alte öffnet nichts mehr.',
    proved: 'Der Text wurde gefunden: Sie können den Eintrag jetzt ändern.',
    revoked: 'Der Zugang öffnet nichts mehr.',
    agreed:
      'Von nun an sendet diese Software für Ihr Hotel, und keine andere. Preise, die eine andere ' +
      'gesendet hat, werden nicht mehr gezeigt.',
    'no-vendor': 'Diese Software bittet nicht mehr darum, für Ihr Hotel zu senden.',
    withdrawn:
      'Was diese Software für Ihr Hotel sendet, wird von nun an abgewiesen, und die Preise, die ' +
      'sie gesendet hat, werden nicht mehr gezeigt.',
    link: 'Der Buchungslink ist gesetzt.',
    'no-link': 'Der Buchungslink ist weggenommen.',
  },
  trouble: {
    heading: 'Etwas braucht noch einen Blick',
    unknownTitle: 'Hier ist nichts',
    unknown:
      'Diese Adresse führt zu keinem Anspruch: Er ist beendet, wurde ersetzt, oder die Adresse ' +
      'ist nicht vollständig. Beginnen Sie noch einmal mit „Das sind wir“ beim Eintrag; unter ' +
      'derselben E-Mail-Adresse bekommen Sie eine neue geschickt.',
    movedTitle: 'Der Eintrag hat eine andere Website',
    moved:
      'Die Domain, die hier nachgewiesen wurde, ist nicht mehr die des Eintrags. Beginnen Sie ' +
      'noch einmal mit „Das sind wir“ beim Eintrag, und weisen Sie seine jetzige Domain nach.',
    entryTitle: 'Kein solcher Eintrag',
    entry: 'Unter diesem Namen ist nichts eingetragen, was man übernehmen kann.',
    limitTitle: 'Zu viele',
    limit: 'Von hier kamen zu viele Anfragen. Versuchen Sie es in einer Stunde noch einmal.',
    brokenTitle: 'Nicht bereit',
    broken: 'Bei uns ist etwas fehlgeschlagen: Versuchen Sie es später noch einmal.',
    foreignTitle: 'Nicht von hier',
    foreign: 'Seiten anderer Websites dürfen das nicht senden: Nehmen Sie das Formular hier.',
    email: 'Eine E-Mail-Adresse wie ada@acme.example.',
    consent: 'Ein Häkchen: Sie müssen berechtigt sein, für dieses Unternehmen zu handeln.',
    endedTitle: 'Der Anspruch ist beendet',
    ended: 'Seine Adresse öffnet nichts mehr, und sein Beweis zählt nicht mehr.',
  },
  mail: {
    greeting: 'Guten Tag,',
    closing: 'Kontor',
    unasked:
      'Haben Sie nicht darum gebeten, dann lassen Sie diese E-Mail liegen: Ohne die Domain ' +
      'geschieht nichts.',
    start: {
      subject: (name) => `${name} übernehmen: die Domain beweisen`,
      body: (host) =>
        `jemand, vermutlich Sie, sagt, dass ${host} ihm gehört. Zum Beweis zeigen Sie diesen ` +
        'Text als DNS-Eintrag vom Typ TXT oder in einer Datei; dann öffnen Sie die private ' +
        'Adresse und lassen uns nachsehen:',
      ways: 'Eines davon genügt:',
      address: 'Die private Adresse des Anspruchs. Wer sie hat, hat den Anspruch:',
    },
    address: {
      subject: (name) => `Ihre private Adresse für ${name}`,
      body:
        'hier ist die Adresse, unter der Sie Ihren Eintrag sehen und ändern. Frühere sind ' +
        'geschlossen:',
    },
    proved: {
      subject: (name) => `${name} gehört Ihnen: Sie können den Eintrag ändern`,
      body: (host) =>
        `der Text wurde unter ${host} gefunden. Lassen Sie ihn dort: Alle 90 Tage wird wieder ` +
        'nachgesehen. Das ist die private Adresse Ihres Eintrags:',
    },
    accepted: {
      subject: (name) => `Angenommen: Ihre Änderungen an ${name}`,
      body: 'diese Änderungen sind angenommen; die nächste Ausgabe des Verzeichnisses zeigt sie:',
    },
    rejected: {
      subject: (name) => `Nicht angenommen: Ihre Änderungen an ${name}`,
      body: (reason) => `diese Änderungen wurden nicht angenommen. Der Grund: ${reason}`,
    },
    lapsed: {
      subject: (name) => `Der Beweis für ${name} zählt nicht mehr`,
      body: (host) =>
        `wir haben Ihren Text unter ${host} zweimal im Abstand von einer Woche gesucht und nicht ` +
        'gefunden. Der Beweis zählt nicht mehr. Beginnen Sie beim Eintrag noch einmal mit „Das ' +
        'sind wir“; Sie bekommen einen neuen Text zum Zeigen:',
      again: (host) =>
        `wir haben Ihren Text unter ${host} zweimal im Abstand von einer Woche gesucht und nicht ` +
        'gefunden. Der Beweis zählt nicht mehr. Zeigen Sie diesen Text wieder, im DNS oder in ' +
        'einer Datei:',
      address: 'Dann öffnen Sie diese private Adresse und lassen uns nachsehen:',
    },
  },
  requests: {
    approved: {
      subject: (name) => `${name} ist angenommen`,
      body:
        'Ihr Antrag ist angenommen. Der Eintrag erscheint mit der nächsten Ausgabe des ' +
        'Registers:',
    },
    rejected: {
      subject: (name) => `${name} ist nicht angenommen`,
      body: (reason) => `Ihr Antrag ist nicht angenommen. Der Grund: ${reason}`,
    },
    closed: {
      subject: (name) => `Ihre Bitte zu ${name}`,
      body: (id) => `Ihre Bitte ${id} wurde gelesen und ist abgeschlossen.`,
      done: (note) => `Was getan wurde: ${note}`,
    },
  },
};
