import { payments } from '#words/de/payments/payments.ts';
import { CURL_LEAST, NODE_LEAST, WAIT_MOST_SECONDS } from '#words/en/first-hour/begin.ts';
import type {
  FirstHourPage,
  LessonId,
  LessonSite,
  LessonWords,
} from '#words/en/first-hour/lesson.ts';

/** The first hour with the payments API in German; its code is that of the English steps. */

const tools: LessonWords = {
  title: 'Was Sie brauchen',
  said: [
    `Node ${NODE_LEAST.major}.${NODE_LEAST.minor} oder neuer und curl ${CURL_LEAST} oder neuer. ` +
      'Dieser Block sucht nach beiden: Fehlt eines oder ist es zu alt, sagt er es und hält an. ' +
      '`wait_until` ist für die Schritte, die auf etwas warten: Es versucht einen Befehl jede ' +
      'Sekunde, druckt für jeden Versuch einen Punkt und gibt nach ' +
      `${WAIT_MOST_SECONDS / 60} Minuten auf.`,
    'Jeder Ordner ist recht, auch einer, den `npm init -y` angelegt hat.',
  ],
};

const key: LessonWords = {
  title: 'Ein Schlüssel und ein Client',
  said: [
    'Ein lokaler Start (`npm ci && npm start`) legt eine Testorganisation an und schreibt ihre ' +
      'Id und ihren Schlüssel in `.kontor/test-organization`, als eine Zeile ' +
      '`org_…:kontor_test_sk_…`, die nur Sie lesen können. Haben Sie einen Schlüssel von einem ' +
      'Betreiber, dann schreiben Sie diese Zeile selbst.',
    'Der Client ist eine Datei ohne Abhängigkeiten, die Node ausführt, wie sie ist; ' +
      '`/client/kontor.js` ist dasselbe für Browser. Die Endung `.mts` macht eine Datei in jedem ' +
      'Ordner zu einem Modul. Die Programme unten gehören in eine Datei, jeder Block unter den ' +
      'vorigen, und Sie können sie nach jedem Schritt ausführen: `node first-hour.mts`.',
  ],
};

const account: LessonWords = {
  title: 'Ein Konto',
  said: [
    'Jede Anfrage, die schreibt, trägt einen `Idempotency-Key`: Dieselbe Anfrage unter demselben ' +
      'Schlüssel wird einmal ausgeführt und gleich beantwortet, woher sie auch kommt. Hier ' +
      'benutzen beide Blöcke denselben Schlüssel, damit das Programm das Konto findet, das curl ' +
      'angelegt hat. Ohne einen Schlüssel von Ihnen macht der Client für jede Anfrage einen neuen.',
  ],
};

const money: LessonWords = {
  title: 'Geld darauf',
  said: [
    'Im Testmodus bezahlen Sie sich selbst: mit einer echten Überweisung von Testmünzen an den ' +
      'Tresor, die den Schlüssel Ihres Kontos enthält. Sie wird gutgeschrieben, wenn die Chain ' +
      'sie endgültig nennt, nach einigen Sekunden. Wo keine Chain eingerichtet ist, schreibt ' +
      '`POST /v1/sandbox/payments` sofort gut.',
    'Beträge sind Text, nie Zahlen.',
  ],
};

const endpoint = ({ hookPort, hookUrl }: LessonSite): LessonWords => ({
  title: 'Wohin gemeldet wird',
  said: [
    'Ein Endpunkt ist eine Adresse von Ihnen mit den Arten von Ereignissen, die dorthin gehen. ' +
      'Er ist eine öffentliche https-Adresse; ein lokaler Start liefert auch an den eigenen ' +
      'Rechner.' +
      (hookUrl === undefined
        ? ` Setzen Sie \`HOOK_URL\` auf eine, die zu Port ${hookPort} dieses Rechners führt.`
        : ''),
    'Lieferungen werden zweimal unterschrieben, wie es ' +
      '[Standard Webhooks](https://www.standardwebhooks.com) sagt: mit `secret`, das nur diese ' +
      'eine Antwort nennt, und mit einem Schlüssel, dessen öffentliche Hälfte `publicKey` ist. ' +
      'Jede der beiden beweist eine Lieferung; die öffentliche muss nicht geheim bleiben.',
  ],
});

const receiver: LessonWords = {
  title: 'Ein Empfänger, der niemandem glaubt',
  said: [
    'Unterschrieben sind die Bytes des Inhalts: Prüfen Sie sie, bevor Sie sie lesen. ' +
      '`verifyWebhook` weist ab, was keiner Ihrer Schlüssel unterschrieben hat und was älter als ' +
      'fünf Minuten ist. Ein Ereignis kann mehr als einmal kommen, und später als eines, das ihm ' +
      'folgte: Seine `id` sagt, ob Sie es schon kennen, und ein GET des Objekts, wie es jetzt ' +
      'steht.',
    'Antworten Sie innerhalb von 15 Sekunden mit 2xx und arbeiten Sie danach: Jede andere ' +
      'Antwort ist ein Fehlschlag und wird wiederholt.',
  ],
};

const looking: LessonWords = {
  title: 'Erst ansehen',
  said: [
    'Eine Vorschau bewegt nichts. Sie sagt, welcher Art eine Adresse ist, was die Chain kosten ' +
      'wird, und von jeder Prüfung, ob sie bestanden ist und warum. Eine falsche Adresse auf ' +
      'einer Chain ist verlorenes Geld: Sehen Sie hin, bevor Sie an eine neue zahlen.',
    'Den Schlüssel der Wallet hat hier niemand. Sie ist nur zum Testen da.',
  ],
};

const paying: LessonWords = {
  title: 'Eine Auszahlung',
  said: [
    'Die Antwort kommt sofort: Das Geld ist zurückgelegt, die Auszahlung `INITIATED`. Gesendet ' +
      'ist noch nichts; das tut ein Worker. Bewahren Sie den Idempotenzschlüssel bei Ihrer ' +
      'eigenen Aufzeichnung dessen auf, was zu zahlen ist, bevor Sie fragen. Dann zahlt auch ' +
      'nach einer Zeitüberschreitung, einem Absturz bei Ihnen oder bei uns oder einem zweiten ' +
      'Klick nur einmal: Fragen Sie noch einmal mit demselben Schlüssel.',
  ],
};

const end: LessonWords = {
  title: 'Ihr Ende',
  said: [
    '`COMPLETED` heißt, dass die Chain die Überweisung endgültig nennt: Sie kann nicht ' +
      'zurückgenommen werden. `transactionSignature` ist die Transaktion; jeder kann sie ' +
      'nachsehen. `FAILED` heißt, dass das Geld wieder auf dem Konto ist, und `failure` sagt, ' +
      'warum.',
  ],
};

const reported: LessonWords = {
  title: 'Gemeldet',
  said: [
    'Inzwischen hat Ihr Empfänger eine Zeile gedruckt, die mit `verified:` beginnt, und die ' +
      'Lieferung ist `DELIVERED`. Was verpasst wurde, während der Empfänger weg war, wird drei ' +
      'Tage lang noch einmal gesendet und steht auf Dauer in `GET /v1/events`: Jede Änderung ' +
      'eines Objekts ist ein Ereignis mit einer `version`, die um eins steigt.',
  ],
};

const refused: LessonWords = {
  title: 'Wenn die Antwort nein ist',
  said: [
    'Jede Ablehnung hat einen `code`, der sich nie ändert, und eine Seite unter ' +
      '`/de/docs/api/errors`, die sagt, was zu tun ist. Entscheiden Sie nach dem Code; der Satz ' +
      'daneben ist für Menschen. `traceId` findet die Anfrage in unserem Protokoll.',
    'Der Client wirft Ablehnungen als `KontorProblem`. Was nach einigen Versuchen niemand ' +
      'beantwortet hat, wirft er als `KontorUnreachable`, mit dem Schlüssel, unter dem Sie noch ' +
      'einmal fragen können.',
  ],
};

/** The words of each step. */
export const firstHourWords = (site: LessonSite): Readonly<Record<LessonId, LessonWords>> => ({
  tools,
  'a-key': key,
  'an-account': account,
  money,
  'an-endpoint': endpoint(site),
  'a-receiver': receiver,
  'look-first': looking,
  'a-payout': paying,
  'its-end': end,
  reported,
  'a-refusal': refused,
});

export const firstHourPage: FirstHourPage = {
  title: 'Die erste Stunde mit der Zahlungs-API',
  heading: 'Die erste Stunde',
  description:
    'Von nichts bis zu einer abgeschlossenen Auszahlung in Stablecoins mit der Zahlungs-API von ' +
    'Kontor, Schritt für Schritt, in curl und TypeScript.',
  lead:
    'Von nichts bis zu einer abgeschlossenen Auszahlung und dem geprüften Webhook, der sie ' +
    'meldet, in curl und in TypeScript. Sie brauchen eine Shell, curl und Node; ein Test führt ' +
    'jeden Block genau so aus, wie er hier steht.',
  steps: 'Schritte',
  prints: 'das Programm druckt',
  labels: {
    shell: (title) => `Shell: ${title}`,
    run: (title) => `Shell, danach: ${title}`,
    prints: (title) => `Ausgabe: ${title}`,
  },
  beforeLive: {
    id: 'before-live',
    title: 'Vor dem Livemodus',
    lines: [
      'Ihre eigene Aufzeichnung dessen, was zu zahlen ist, wird mit ihrem Idempotenzschlüssel ' +
        'geschrieben, bevor Sie fragen.',
      'Ihr Programm behandelt jeden Ausgang, den die Sandbox erzeugen kann.',
      'Lieferungen von Webhooks werden geprüft und einmal verarbeitet, in welcher Reihenfolge ' +
        'sie auch kommen.',
      'Ein Programm von Ihnen vergleicht jeden Tag Ihre Aufzeichnung mit `GET /v1/payouts` und ' +
        '`GET /v1/events`.',
      'Schlüssel haben die Rechte, die sie brauchen, und keine anderen, und werden ersetzt, wenn ' +
        'jemand geht.',
      'Der Liveschlüssel wird nur über https und nur von Ihren Servern benutzt: nie in einem ' +
        'Browser, nie in einer App.',
    ],
  },
  contents: payments.contents,
};
