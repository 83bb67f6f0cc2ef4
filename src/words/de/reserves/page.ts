import type { ReservesPage } from '#words/en/reserves/page.ts';

const WAITING =
  'Die Zahlen stehen unter [/v1/reserves](/v1/reserves), als JSON und ohne Schlüssel; diese ' +
  'Seite zeigt sie in einem Browser mit Skripten.';

const MEANING =
  'Für jeden Modus und jede Währung: **Verbindlichkeiten** sind die Summe der Guthaben aller ' +
  'Konten, auch was für Auszahlungen zurückgehalten ist. **Unterwegs** ist der Teil davon, der ' +
  'nicht im Tresor liegen muss: Auszahlungen, deren Transaktion schon gesendet sein kann, und ' +
  'Einzahlungen an Adressen von Konten, bis sie in den Tresor gebracht sind. **Bestand des ' +
  'Tresors** ist, was der Tresor in einem endgültigen Slot der Kette nach den Antworten eines ' +
  'Quorums der Anbieter mindestens hält. Die Verbindlichkeiten ohne das, was unterwegs ist, ' +
  'dürfen nicht mehr sein als der Bestand. Die Zahlen werden jede Stunde erhoben und ' +
  'gespeichert; bei einer Anfrage wird nichts berechnet.';

const CHECK =
  '1. Fragen Sie einen beliebigen Knoten der Kette oder einen Explorer nach dem Stand des ' +
  'Token-Kontos, das `/v1/reserves` nennt. Im selben Slot ist er derselbe.\n' +
  '2. Lesen Sie mit Ihrem Schlüssel `GET /v1/accounts/{account_id}/reserve-proof`: den Weg von ' +
  'Ihrem Guthaben zur Wurzel des Baums, der veröffentlicht ist.\n' +
  '3. Geben Sie beide Antworten `verify.mjs` (Node) oder `verify.py` (Python) aus ' +
  '`examples/verify-reserves`. Jedes ist eine einzige Datei ohne unseren Code und kurz genug, um ' +
  'es vorher zu lesen.\n' +
  '4. Vergleichen Sie `/v1/reserves` mit dem, was andere gesehen haben: Die Programme nehmen ' +
  'mehrere Abschriften und weisen zwei verschiedene Köpfe mit derselben Nummer zurück.';

const LIMITS =
  'Es beweist nicht, dass der Tresor uns allein gehört, dass anderswo nichts geschuldet wird ' +
  'oder dass jedes Konto im Baum steht: Dass ein Konto fehlt, sieht nur, wem es gehört, wenn er ' +
  'nachprüft. Es sagt nichts über Euro, die bei einer Bank liegen, und nichts über Geld bei ' +
  'anderen Anbietern. Es zeigt einen Augenblick, nicht die Zeit dazwischen. Von anderen Konten ' +
  'zeigt ein Beweis die Summen neben dem Weg und der veröffentlichte Kopf die Zahl der Konten.';

export const reservesPage: ReservesPage = {
  title: 'Reserven',
  lead:
    'Was allen Konten geschuldet wird, was die Tresore halten, in welchem Slot, und wer ' +
    'das sagt.',
  figures: {
    heading: 'Jetzt',
    waiting: WAITING,
    none: 'Noch wurde nichts veröffentlicht.',
    names: {
      obligations: 'Verbindlichkeiten',
      inFlight: 'Unterwegs',
      vaultBalance: 'Bestand des Tresors',
      accounts: 'Konten',
      tokenAccount: 'Token-Konto des Tresors',
      slotAndTime: 'Slot und Zeit',
      providers: 'Antworten der Anbieter',
      root: 'Wurzel des Summenbaums',
      number: 'Nummer dieser Aufstellung',
    },
  },
  sections: [
    { heading: 'Was die Zahlen bedeuten', markdown: MEANING },
    { heading: 'So prüfen Sie es ohne uns', markdown: CHECK },
    { heading: 'Was es nicht beweist', markdown: LIMITS },
  ],
};
