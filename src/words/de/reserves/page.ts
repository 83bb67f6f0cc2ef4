import type { ReservesPage } from '#words/en/reserves/page.ts';

const WAITING =
  'Die Zahlen stehen unter [/v1/reserves](/v1/reserves), als JSON und ohne Schlüssel; diese ' +
  'Seite zeigt sie in einem Browser mit Skripten.';

const MEANING =
  'Für jeden Modus und jede Währung: **Geschuldet** ist die Summe dessen, was alle Konten haben, ' +
  'auch was für Auszahlungen zurückgehalten ist. **Unterwegs** ist der Teil davon, der nicht im ' +
  'Tresor liegen muss: Auszahlungen, deren Transaktion schon hinausgegangen sein kann, und ' +
  'Einzahlungen an Adressen von Konten, bis sie in den Tresor gebracht sind. **Vorhanden** ist, ' +
  'was der Tresor in einem endgültigen Slot der Kette nach dem Wort eines Quorums der Anbieter ' +
  'mindestens hält. Geschuldetes ohne das, was unterwegs ist, darf nicht mehr sein als das ' +
  'Vorhandene. Die Zahlen werden jede Stunde erhoben und gespeichert; bei einer Anfrage wird ' +
  'nichts berechnet.';

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
    'Was allen Konten geschuldet wird, was die Tresore halten, in welchem Slot und nach wessen ' +
    'Aussage.',
  figures: {
    heading: 'Jetzt',
    waiting: WAITING,
    none: 'Noch wurde nichts veröffentlicht.',
    rows: ['Geschuldet', 'Unterwegs', 'Vorhanden', 'Slot und Zeit', 'Nach Aussage von'],
  },
  sections: [
    { heading: 'Was die Zahlen bedeuten', markdown: MEANING },
    { heading: 'So prüfen Sie es ohne uns', markdown: CHECK },
    { heading: 'Was es nicht beweist', markdown: LIMITS },
  ],
};
