import { z } from 'zod';

/** How a value is shown to people: `src/words` has one function for each. */
export type ShownAs =
  | (
      | 'text'
      | 'word'
      | 'keyword'
      | 'country'
      | 'facility'
      | 'tax'
      | 'usdc'
      | 'availability'
      | 'date'
    )
  | ('address' | 'code' | 'proof' | 'prose');

/** The steps of the application form, in order. */
export type Step = 'company' | 'offer' | 'payment';

/** How a form asks for a value. */
export interface Question {
  /** The step of the application form that asks for the value; other forms have no steps. */
  step?: Step;
  label: string;
  /** A hint below the label; if left out, the description of the field. */
  help?: string;
  /** The number of lines of the input; left out for a single line. */
  lines?: number;
  /** Whether the first value chosen is the main one. */
  mainFirst?: boolean;
  /** The browser's autofill name of the value (WHATWG autofill). */
  autocomplete?: 'name' | 'email' | 'organization' | 'url';
}

/** A line in an entry's table of facts. Fields with the same label share a line. */
interface FactLine {
  label: string;
  as: ShownAs;
  /** If true, the line is left out when nothing is known, instead of saying "not known". */
  optional?: boolean;
}

/**
 * Where a field of a record appears. There are no defaults, so that no field is forgotten. The
 * meaning of a field is the description of its schema, which all JSON schemas and documents use.
 */
export interface Declaration {
  /** In the JSON of list rows and details, of details only, or never (specification, section 2). */
  served: 'row' | 'detail' | null;
  /** The schema of the value in answers, if it is wider than that of content files. */
  answer?: z.ZodType;
  /**
   * The number of its column in the register's CSV file, after id and slug. A published number
   * never changes, because programs may read columns by position.
   */
  csv: number | null;
  /** Its line on the entry's page and in Markdown; null: shown in another way, or not at all. */
  fact: FactLine | null;
  /** Its question in the application form; null: only the operator can set the field. */
  question: (Question & { step: Step }) | null;
}

export type Field<S extends z.ZodType = z.ZodType> = S & { readonly declaration: Declaration };

/** All fields of a record, in the order of JSON, pages and forms. */
export type Fields = Readonly<Record<string, Field>>;

/** The question of a declaration for the application form. */
export const question = (
  step: Step,
  label: string,
  help?: string,
  more: Partial<Question> = {},
): Question & { step: Step } => ({ ...more, step, label, ...(help === undefined ? {} : { help }) });

/** A value that may be unknown; content files then leave the field out. */
export const orNull = <S extends z.ZodType>(schema: S, meaning: string) =>
  schema.nullable().describe(meaning).default(null);

const QUESTIONS = z.registry<Question>();

/** Attaches its question to a field of a form. The schema must not be shared with another field. */
export const asked = <S extends z.ZodType>(schema: S, question: Question): S => {
  QUESTIONS.add(schema, question);
  return schema;
};

export const questionFor = (schema: z.ZodType): Question | undefined => QUESTIONS.get(schema);

/** Declares a field of a record: its schema and where it appears. */
export const field = <S extends z.ZodType>(schema: S, declaration: Declaration): Field<S> => {
  // Copied, because two fields may share a schema and have different questions.
  const own = Object.assign(schema.clone(), { declaration });
  if (declaration.question !== null) asked(own, declaration.question);
  return own;
};

export const isField = (schema: object): schema is Field => 'declaration' in schema;
