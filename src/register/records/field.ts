import { z } from 'zod';

/** How a value is put into words for people: `src/words` has one function for each. */
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

/** The steps of an application, in the order in which they are asked. */
export type Step = 'company' | 'offer' | 'payment';

/** How a form asks for a value. */
export interface Question {
  /** The step of the application that asks it; other forms have none. */
  step?: Step;
  label: string;
  /** A hint below the label; without one the field's description stands there. */
  help?: string;
  /** How many lines the input shows, where the text is longer than one. */
  lines?: number;
  /** Whether the first value chosen is the main one. */
  mainFirst?: boolean;
  /** What a browser may fill in by itself (WHATWG autofill). */
  autocomplete?: 'name' | 'email' | 'organization' | 'url';
}

/** A line of an entry's table of facts; fields with the same label share a line. */
interface FactLine {
  label: string;
  as: ShownAs;
  /** Left out where nothing is known, instead of "not known". */
  optional?: boolean;
}

/**
 * Where a field of a record appears. Nothing has a default, so that no field is forgotten; what a
 * field means stands in its schema's description, which reaches every JSON schema and document.
 */
export interface Declaration {
  /** In the JSON of list rows and details, of details alone, or in none (specification, 2). */
  served: 'row' | 'detail' | null;
  /** What answers may hold where that is wider than what content files may. */
  answer?: z.ZodType;
  /**
   * Its column in the register's CSV file, after id and slug. A published number stays as it is:
   * programs may read columns by position.
   */
  csv: number | null;
  /** Its line in the entry's page and Markdown; null: shown in another way, or to nobody. */
  fact: FactLine | null;
  /** Its question in the application form; null: only the operator states it. */
  question: (Question & { step: Step }) | null;
}

export type Field<S extends z.ZodType = z.ZodType> = S & { readonly declaration: Declaration };

/** All fields of a record, in the order in which JSON, pages and forms show them. */
export type Fields = Readonly<Record<string, Field>>;

/** A question of the application, for declarations. */
export const question = (
  step: Step,
  label: string,
  help?: string,
  more: Partial<Question> = {},
): Question & { step: Step } => ({ ...more, step, label, ...(help === undefined ? {} : { help }) });

/** A value that need not be known; content files leave it out. */
export const orNull = <S extends z.ZodType>(schema: S, meaning: string) =>
  schema.nullable().describe(meaning).default(null);

const QUESTIONS = z.registry<Question>();

/** Gives a form's field its question; the schema must be the field's own. */
export const asked = <S extends z.ZodType>(schema: S, question: Question): S => {
  QUESTIONS.add(schema, question);
  return schema;
};

export const questionFor = (schema: z.ZodType): Question | undefined => QUESTIONS.get(schema);

/** Declares a field of a record: its schema with everything that follows from it. */
export const field = <S extends z.ZodType>(schema: S, declaration: Declaration): Field<S> => {
  // Its own copy, because two fields may share a schema and differ in their words.
  const own = Object.assign(schema.clone(), { declaration });
  if (declaration.question !== null) asked(own, declaration.question);
  return own;
};

export const isField = (schema: object): schema is Field => 'declaration' in schema;
