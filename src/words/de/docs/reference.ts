import { isKind } from '#register/records/kinds.ts';
import { isProblemCode } from '#payments/v1/problem-table.ts';
import { accountFields } from '#words/de/payments/account-fields.ts';
import { eventFields } from '#words/de/payments/event-fields.ts';
import { operations } from '#words/de/payments/operations.ts';
import { payoutFields } from '#words/de/payments/payout-fields.ts';
import { problems } from '#words/de/payments/problems.ts';
import { dataFields } from '#words/de/register-api/data-fields.ts';
import { registerFields } from '#words/de/register-api/fields.ts';
import { hotelFields } from '#words/de/register-api/hotel-fields.ts';
import { registerOperations } from '#words/de/register-api/operations.ts';
import { values } from '#words/de/values.ts';
import type { OperationWords, ReferenceWords } from '#words/en/docs/reference.ts';

/** The reference of both APIs in German, from the English texts of their descriptions. */

const TEXTS: Readonly<Record<string, string>> = {
  ...accountFields,
  ...payoutFields,
  ...eventFields,
  ...registerFields,
  ...dataFields,
  ...hotelFields,
};

const OPERATIONS: Readonly<Record<string, OperationWords>> = {
  ...operations,
  ...registerOperations,
};

const GROUPS: Readonly<Record<string, { title: string; about: string }>> = {
  accounts: { title: 'Konten', about: 'Was die Organisation hat, und was es bewegt hat.' },
  payments: { title: 'Zahlungen', about: 'Geld, das hereinkam.' },
  payouts: {
    title: 'Auszahlungen',
    about: 'Geld, das hinausgeht: Kursangebote, Auszahlungen und was aus ihnen wird.',
  },
  beneficiaries: {
    title: 'Zahlungsempfänger',
    about: 'An wen Auszahlungen in Euro gehen: Inhaber von Bankkonten.',
  },
  events: {
    title: 'Ereignisse',
    about: 'Was aus all dem wurde, in der Reihenfolge, in der es geschah.',
  },
  webhooks: {
    title: 'Webhooks',
    about:
      'Wohin Ereignisse gesendet werden, unterschrieben, wie Standard Webhooks es sagt, und was ' +
      'daraus wurde. Was nicht innerhalb von 15 Sekunden mit 2xx beantwortet ist, wird nach 5 s, ' +
      '5 min, 30 min, 2, 5, 10, 14, 20 und 24 h noch einmal versucht. Dieselbe `webhook-id` kann ' +
      'zweimal kommen; `version` sagt die Reihenfolge.',
  },
  fx: {
    title: 'Wechselkurse',
    about: 'Kurse der Europäischen Zentralbank, für Inhaber eines Schlüssels des Betreibers.',
  },
  observations: {
    title: 'Beobachtungen',
    about:
      'Tatsachen mit Datum und Beleg darüber, was Software auf den Websites der Einträge darf.',
  },
  data: {
    title: 'Daten',
    about: 'Die Register als Dateien sind bei /data; dies ist der Feed ihrer Änderungen.',
  },
  sandbox: {
    title: 'Sandbox',
    about: 'Was geschieht, weil ein Test es sagt: nur für Testschlüssel.',
  },
};

/** The sentences behind each description: which scope a key needs, and for which keys it is. */
const afterwards = (description: string): string => {
  if (description.endsWith(' No key is needed.')) return ' Ein Schlüssel ist nicht nötig.';
  const [, scope = ''] = / Scope: (`[^`]+`)\./.exec(description) ?? [];
  const isTestOnly = description.endsWith(' Test mode only.');
  return `${scope === '' ? '' : ` Recht: ${scope}.`}${isTestOnly ? ' Nur im Testmodus.' : ''}`;
};

/** Refusals of one status, each by its code. */
const refusals = (text: string): string | undefined => {
  const codes = [...text.matchAll(/`([A-Z_]+)`: /g)].map(([, code = '']) => code);
  if (codes.length === 0 || !text.startsWith('`')) return undefined;
  return codes
    .filter(isProblemCode)
    .map((code) => `\`${code}\`: ${problems[code].title}`)
    .join('. ');
};

export const reference: ReferenceWords = {
  parameters: 'Parameter',
  parameter: 'Parameter',
  noParameters: 'Keine Parameter',
  answers: 'Antworten',
  field: 'Feld',
  andType: (what) => `${what} und Typ`,
  meaningAndValues: 'Bedeutung und Werte',
  required: 'erforderlich',
  optional: 'optional',
  heads: {
    parameters: ['Parameter', 'Wo', 'Werte', 'Bedeutung'],
    answers: ['Status', 'Inhalt', 'Wann'],
    fields: ['Typ', 'Bedeutung'],
  },
  headers: (names) => `Header: ${names}.`,
  arrayOf: (name) => `Liste von ${name}`,
  or: ' oder ',
  anyValue: 'jeder Wert',
  orNull: ' oder null',
  fieldsOf: (object, status, summary) => `Felder von ${object}, ${status}: ${summary}`,
  answerOf: (summary) => `Antwort: ${summary}`,
  oneRow: '200, eine Zeile gezeigt',
  declaredPrice: {
    short: 'Preis',
    active: 'Angegebener Preis',
    later: 'Für später angekündigt, nicht verlangt',
    caption: 'Der angegebene Preis',
    head: ['Name', 'Wert'],
  },
  limits: {
    range: (least, most) => `${least} bis ${most}`,
    characters: (least, most) => `${least} bis ${most} Zeichen`,
    mostCharacters: (most) => `höchstens ${most} Zeichen`,
    mostValues: (most) => `höchstens ${most} Werte`,
    each: (limits) => `jeder ${limits}`,
    otherwise: (value) => `Vorgabe ${value}`,
  },
  said: (text) => TEXTS[text] ?? refusals(text) ?? text,
  operation: (id, english) => {
    const { summary, description } = OPERATIONS[id] ?? english;
    return { summary, description: `${description}${afterwards(english.description)}` };
  },
  group: (name, about) => {
    if (!isKind(name)) return GROUPS[name] ?? { title: name, about };
    const { title, sentence } = values.registers[name];
    return { title, about: sentence };
  },
};
