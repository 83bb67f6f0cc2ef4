import { z } from 'zod';

/** How long the text of a search may be, in Unicode code points. Specification, section 1. */
export const Q_MAX_CODE_POINTS = 200;

export const searchText = z
  .string()
  .refine((text) => !/\p{Cc}/u.test(text), 'expected text without control characters')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .check((context) => {
        if ([...context.value].length > Q_MAX_CODE_POINTS)
          context.issues.push({
            code: 'too_big',
            origin: 'string',
            maximum: Q_MAX_CODE_POINTS,
            inclusive: true,
            input: context.value,
            message: `Too long: expected at most ${Q_MAX_CODE_POINTS} characters`,
          });
      })
      .meta({
        maxLength: Q_MAX_CODE_POINTS,
        description:
          'Search text: every word must begin a word of name, description, tags, types or ' +
          'website, or a word for them; words for countries and languages narrow',
      }),
  );
