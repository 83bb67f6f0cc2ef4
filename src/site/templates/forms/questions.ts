import { z } from 'zod';
import type { Kind } from '#register/records/kinds.ts';
import type { Rule } from './rule.ts';
import { QUESTION_WORDS, type QuestionWords } from '#words/en/questions.ts';

/** One question of a form, made from its field's schema. */
export interface Question {
  /** Unique in the form: the field's name, with the register where that makes a difference. */
  id: string;
  name: string;
  label: string;
  help: string;
  lines: number;
  mainFirst: boolean;
  /** Left out where nothing fits: with `off`, Back would bring back an empty field. */
  autocomplete: QuestionWords['autocomplete'];
  required: boolean;
  /** The registers that ask it; null: all. */
  kinds: readonly Kind[] | null;
  rule: Rule;
  /** What the schema expects, in its own words; empty where the rule says it all. */
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

// An unanswered question is left out of what is sent, so that no rule need speak of null.
const withoutNull = ({ anyOf, type, ...rest }: z.core.JSONSchema.BaseSchema) => {
  const meant = anyOf?.find((each) => typeof each === 'object' && each.type !== 'null');
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  return meant ?? { ...rest, type: types[0] };
};

/** What a value that fits no pattern is told by the schema. */
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
): Question => {
  const schema = form.shape[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`the form has no field ${name}`);
  const words = QUESTION_WORDS[name];
  return {
    id: name,
    name,
    label: words?.label ?? name,
    help: words?.help ?? made.description?.replace(/; null: .*$/, '') ?? '',
    lines: words?.lines ?? 1,
    mainFirst: words?.mainFirst ?? false,
    autocomplete: words?.autocomplete,
    required: !schema.safeParse(undefined).success,
    kinds: null,
    rule: rule.parse(withoutNull(made)),
    expected: expectedBy(schema),
  };
};

/** A form's questions in the order of its fields, the named ones left out. */
export const questionsOf = (form: z.ZodObject, without: readonly string[] = []): Question[] => {
  const { properties = {} } = z.toJSONSchema(form, { io: 'input' });
  return Object.entries(properties).flatMap(([name, made]) =>
    typeof made === 'boolean' || without.includes(name) ? [] : [questionOf(form, name, made)],
  );
};

const sameRule = (left: Question, right: Question): boolean =>
  left.name === right.name &&
  left.required === right.required &&
  JSON.stringify(left.rule) === JSON.stringify(right.rule);

const ofKind = (question: Question, kind: Kind): Question => {
  const id = `${question.name}-${kind}`;
  const own = QUESTION_WORDS[id];
  return { ...question, kinds: [kind], id: own ? id : question.name, ...own };
};

/** The questions of several registers as one form: what they ask alike is asked once. */
export const joinQuestions = (
  forms: Readonly<Record<Kind, z.ZodObject>>,
  kinds: readonly Kind[],
  without: readonly string[],
): Question[] => {
  const joined: Question[] = [];
  for (const kind of kinds)
    for (const asked of questionsOf(forms[kind], without)) {
      const place = joined.findIndex((known) => sameRule(known, asked));
      const known = joined[place];
      if (known === undefined) joined.push(ofKind(asked, kind));
      else joined[place] = { ...known, kinds: [...(known.kinds ?? []), kind] };
    }
  return joined.map((question) =>
    question.kinds?.length === kinds.length ? { ...question, kinds: null } : question,
  );
};
