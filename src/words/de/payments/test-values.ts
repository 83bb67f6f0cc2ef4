import { ENDINGS, type EndingField, type EndingName } from '#payments/sandbox/endings.ts';
import { code } from '#words/markdown.ts';

/** How every outcome is tried with a test key, in German. */

interface EndingWords {
  title: string;
  happens: string;
}

const PLACES: Readonly<Record<EndingField, string>> = {
  amount: '`amount` einer Auszahlung oder eines Kursangebots',
  wallet: '`toAddress` einer Auszahlung',
  iban: '`iban` eines Zahlungsempfängers',
  status: '`status` von `POST /v1/sandbox/payments`',
};

const ENDING_WORDS: Readonly<Record<EndingName, EndingWords>> = {
  insufficientFunds: {
    title: 'Zu wenig Geld',
    happens:
      'Die Auszahlung wird mit 422 INSUFFICIENT_FUNDS abgelehnt, was das Konto auch hat. Der ' +
      'Betrag ist der, der abgeht, oder der, der ankommt.',
  },
  liquidityUnavailable: {
    title: 'Nichts, wogegen getauscht werden kann',
    happens: 'Die Auszahlung wird mit 422 LIQUIDITY_UNAVAILABLE abgelehnt.',
  },
  quoteExpires: {
    title: 'Ein Kursangebot, das sofort abläuft',
    happens:
      'Das Kursangebot ist EXPIRED, sobald es gemacht ist; es anzunehmen, ist eine 409 ' +
      'QUOTE_EXPIRED.',
  },
  waits: {
    title: 'Eine Auszahlung, die sich abbrechen lässt',
    happens:
      'Eine Auszahlung auf der Chain bleibt eine Stunde INITIATED und geht dann hinaus. Brechen ' +
      'Sie sie inzwischen ab, oder stellen Sie die Uhr der Sandbox vor.',
  },
  fails: {
    title: 'Eine Überweisung, die auf der Chain fehlschlägt',
    happens:
      'Wo ihr Token-Konto entstünde, steht schon etwas anderes, sodass die Chain die Transaktion ' +
      'vergeblich ausführt. Die Auszahlung ist FAILED mit TOKEN_ACCOUNT_UNFIT, und das Geld ist ' +
      'wieder frei.',
  },
  slow: {
    title: 'Eine langsame Bestätigung',
    happens:
      'Die Chain nimmt die Überweisung nach 30 Sekunden auf und nicht vorher. Die Auszahlung ist ' +
      'inzwischen PROCESSING, dann COMPLETED.',
  },
  expires: {
    title: 'Eine Überweisung, die abläuft',
    happens:
      'Die erste unterschriebene Überweisung wird angenommen und geht verloren. Ist sie ' +
      'nachweislich abgelaufen, nach etwa 75 Sekunden, wird eine zweite unterschrieben; sie ' +
      'kommt an, und die Auszahlung ist COMPLETED.',
  },
  neverLands: {
    title: 'Eine Überweisung, die nie ankommt',
    happens:
      'Jede unterschriebene Überweisung wird angenommen und geht verloren. Nach fünf davon, etwa ' +
      'sieben Minuten, ist die Auszahlung FAILED mit NEVER_LANDED, und das Geld ist wieder frei.',
  },
  deniedWallet: {
    title: 'Ein Ziel, an das nicht gezahlt wird',
    happens: 'Die Auszahlung wird mit 422 DESTINATION_BLOCKED abgelehnt.',
  },
  bankRejects: {
    title: 'Eine Bank, die ablehnt',
    happens:
      'Die Auszahlung ist nach einigen Sekunden FAILED mit BANK_REJECTED; das Geld ist wieder ' +
      'frei.',
  },
  bankReturns: {
    title: 'Eine Bank, die zurückgibt',
    happens:
      'Die Auszahlung ist COMPLETED und bleibt es. Einige Sekunden später kommt ihr Betrag als ' +
      'Zahlung mit dem Anbieter `bank` zurück.',
  },
  bankWaits: {
    title: 'Eine langsame Bank',
    happens:
      'Die Auszahlung ist eine Stunde PROCESSING, dann COMPLETED. Stellen Sie die Uhr der ' +
      'Sandbox vor, um es sofort zu haben.',
  },
  deniedIban: {
    title: 'Ein Bankkonto, an das nicht gezahlt wird',
    happens: 'Das Annehmen des Kursangebots wird mit 422 DESTINATION_BLOCKED abgelehnt.',
  },
  paymentPending: {
    title: 'Ein Eingang, der noch nicht da ist',
    happens:
      'Die Zahlung ist PENDING und schreibt nichts gut. Senden Sie denselben `provider` und ' +
      'dieselbe `providerPaymentId` mit COMPLETED oder FAILED, um sie zu beenden.',
  },
  paymentFailed: {
    title: 'Ein Eingang, der fehlschlägt',
    happens: 'Die Zahlung ist FAILED und schreibt nichts gut.',
  },
};

const NAMES: readonly EndingName[] = Object.keys(ENDINGS).filter(
  (name): name is EndingName => name in ENDINGS,
);

export const testValues = {
  'test-values': {
    title: 'Testwerte',
    lines: [
      'Im Testmodus verlangen diese Werte einen Ausgang; im Livemodus sind sie Werte wie alle ' +
        'anderen.',
      'Die Wallets kennt die Sandbox-Chain von `npm start`. Ihre Ausgänge sind echt: ' +
        'Transaktionen kommen dort an, schlagen fehl oder gehen verloren. Auf einer anderen ' +
        'Chain sind es Wallets.',
      'Von einer `iban` zählen die letzten fünf Ziffern, damit sich jedes Bankkonto ausprobieren ' +
        'lässt.',
      '`POST /v1/sandbox/clock` mit `{"seconds": 3600}` stellt die Uhr Ihrer Organisation vor: ' +
        'Kursangebote laufen nach ihr ab, und Auszahlungen, Bankzahlungen und Lieferungen von ' +
        'Ereignissen, die warten, gehen weiter.',
    ],
    table: {
      caption: 'Werte, die einen Ausgang verlangen, im Testmodus',
      head: ['Um auszuprobieren', 'senden Sie als', 'diesen Wert', 'und dann'],
      rows: NAMES.map((name) => {
        const { field, value } = ENDINGS[name];
        const { title, happens } = ENDING_WORDS[name];
        return [title, PLACES[field], code(value), happens];
      }),
    },
  },
};
