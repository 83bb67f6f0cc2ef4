import { z } from 'zod';
import {
  isField,
  questionFor,
  type Question as Asked,
  type ShownAs,
} from '#register/records/field.ts';
import type { Kind } from '#register/records/kinds.ts';
import { declaredWordsIn } from '#words/declared.ts';
import type { Language } from '#words/language.ts';
import type { Rule } from './rule.ts';

/** A question of a form, made from the schema of its field. */
export interface Question {
  /** Unique in the form: the name of the field, with the register if questions differ. */
  id: string;
  name: string;
  step: Asked['step'];
  label: string;
  help: string;
  lines: number;
  mainFirst: boolean;
  /** Left out if no autofill name fits: `off` would empty the field when going back. */
  autocomplete: Asked['autocomplete'];
  required: boolean;
  /** The registers whose form has this question; null: all. */
  kinds: readonly Kind[] | null;
  rule: Rule;
  /** How the values to choose from are shown as words. */
  wordedAs: ShownAs;
  /** What the schema expects, in its own words; empty if the rule says everything. */
  expected: string;
}

const rule: z.ZodType<Rule> = z.lazy(() =>
  z.object({
    type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
    const: z.union([z.string(), z.boolean()]).optional(),
    enum: z.array(z.string()).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: rule.optional(),
  }),
);

// An unanswered question is not sent, so that rules need not mention null.
const withoutNull = ({ anyOf, type, ...rest }: z.core.JSONSchema.BaseSchema) => {
  const meant = anyOf?.find((each) => typeof each === 'object' && each.type !== 'null');
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  return meant ?? { ...rest, type: types[0] };
};

/** The schema's own message for a value that matches no pattern. */
const expectedBy = (schema: z.ZodType): string => {
  const issues = ['\u0000§', ['\u0000§']].flatMap(
    (odd) => schema.safeParse(odd).error?.issues ?? [],
  );
  return issues.find(({ code }) => code === 'invalid_format')?.message ?? '';
};

const questionOf = (
  form: z.ZodObject,
  name: string,
  made: z.core.JSONSchema.BaseSchema,
  language: Language,
): Question => {
  const { declared } = declaredWordsIn(language);
  const schema: unknown = form.shape[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`the form has no field ${name}`);
  const question = questionFor(schema);
  return {
    id: name,
    name,
    step: question?.step,
    label: declared(question?.label ?? name),
    help: declared(question?.help ?? made.description?.replace(/; null: .*$/, '') ?? ''),
    lines: question?.lines ?? 1,
    mainFirst: question?.mainFirst ?? false,
    autocomplete: question?.autocomplete,
    required: !schema.safeParse(undefined).success,
    kinds: null,
    rule: rule.parse(withoutNull(made)),
    wordedAs: (isField(schema) ? schema.declaration.fact?.as : undefined) ?? 'word',
    expected: declared(expectedBy(schema)),
  };
};

interface Asking {
  language?: Language;
  /** Names of fields that are left out. */
  without?: readonly string[];
}

/** The questions of a form in the order of its fields. */
export const questionsOf = (
  form: z.ZodObject,
  { language = 'en', without = [] }: Asking = {},
): Question[] => {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input' });
  return Object.entries(properties).flatMap(([name, made]) =>
    typeof made === 'boolean' || without.includes(name)
      ? []
      : [questionOf(form, name, made, language)],
  );
};

const sameRule = (left: Question, right: Question): boolean =>
  left.name === right.name &&
  left.label === right.label &&
  left.required === right.required &&
  JSON.stringify(left.rule) === JSON.stringify(right.rule);

/** The position of a new question: before the next question that the form has already. */
const positionOf = (joined: readonly Question[], later: readonly Question[]): number => {
  const next = later.find((asked) => joined.some((known) => sameRule(known, asked)));
  return next === undefined ? joined.length : joined.findIndex((known) => sameRule(known, next));
};

const withOwnIds = (questions: readonly Question[]): Question[] =>
  questions.map((question) => {
    const isAlone = questions.filter(({ name }) => name === question.name).length === 1;
    return isAlone
      ? question
      : { ...question, id: `${question.name}-${question.kinds?.join('-')}` };
  });

/** The questions of several registers as one form: equal questions are asked once. */
export const joinQuestions = (
  forms: Readonly<Record<Kind, z.ZodObject>>,
  kinds: readonly Kind[],
  asking: Asking,
): Question[] => {
  const joined: Question[] = [];
  for (const kind of kinds) {
    const questions = questionsOf(forms[kind], asking);
    for (const [index, asked] of questions.entries()) {
      const position = joined.findIndex((known) => sameRule(known, asked));
      const known = joined[position];
      if (known !== undefined)
        joined[position] = { ...known, kinds: [...(known.kinds ?? []), kind] };
      else
        joined.splice(positionOf(joined, questions.slice(index)), 0, { ...asked, kinds: [kind] });
    }
  }
  return withOwnIds(joined).map((question) =>
    question.kinds?.length === kinds.length ? { ...question, kinds: null } : question,
  );
};
