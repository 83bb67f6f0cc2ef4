import { TRAP_FIELD } from '#register/applications/contact.ts';
import { applicationForm } from '#register/applications/form.ts';
import { correctionForm } from '#register/corrections/form.ts';
import { blocks, code, plain, steps, table } from '#words/markdown.ts';
import { typeWords } from '#documents/reference/fields.ts';
import { typeCell } from '#documents/reference/markdown.ts';
import { KINDS, type Kind } from '#register/records/kinds.ts';
import { REGISTER_WORDS } from '#words/words.ts';
import { joinQuestions, questionsOf, type Question } from './questions.ts';

/** The Markdown alternates of the forms, which say what a program has to send. */

const typeOf = ({ rule, expected }: Question): string => {
  return `${typeCell(typeWords(rule, {}))}${expected === '' ? '' : `: ${plain(expected)}`}`;
};

const fieldTable = (questions: readonly Question[]): string =>
  table(
    ['Field', 'Needed', 'Value', 'Meaning'],
    questions.map((question) => [
      code(question.name),
      question.required ? 'yes' : 'no',
      typeOf(question),
      plain(question.label),
    ]),
  );

const registerFields = (kind: Kind): string[] => [
  `## ${REGISTER_WORDS[kind].title}: ${code(`"kind": "${kind}"`)}`,
  fieldTable(joinQuestions(applicationForm, [kind], { without: ['kind', TRAP_FIELD] })),
];

/** What a program must do if a proof of work is required. */
const PROOF =
  'Beyond five an hour from one address (429), or when many come in (428), the answer holds a ' +
  '`challenge`: append a full stop and a whole number to its `text`, so that the SHA-256 of it ' +
  'begins with `zeroBits` zero bits, and send the same again with that text in the header ' +
  '`Kontor-Proof`. A proof is taken once, for ten minutes and for this form alone. No number of ' +
  'requests closes the form.';

export const applyMarkdown = (): string =>
  blocks(
    '# List yourself',
    'Whoever may act for a company applies for its entry: free of charge, without an account. ' +
      'A person reads every application and answers by e-mail; nothing is listed without that.',
    steps([
      'Send the fields below as JSON: `POST /api/applications`.',
      'The answer holds `applicationId` and `token`. To prove the domain, put the token in a DNS ' +
        'TXT record at `_kontor.<host>`, or serve it at `https://<host>/.well-known/kontor`.',
      'Approved, the entry stands in the register with the next edition of the site.',
    ]),
    'A wrong field is a 400 whose `issues` name it in `path`. `GET /api/applications/{number}` ' +
      'tells what has become of an application.',
    PROOF,
    ...KINDS.flatMap(registerFields),
  );

export const correctionMarkdown = (): string =>
  blocks(
    '# Correct or remove an entry',
    'A listed company has its entry corrected or removed. A person looks into every request and ' +
      'answers by e-mail.',
    'Send these fields as JSON: `POST /api/corrections`. The answer holds `correctionId` and ' +
      '`statusUrl`, the address that tells what has become of the request.',
    PROOF,
    fieldTable(questionsOf(correctionForm, { without: [TRAP_FIELD] })),
  );
