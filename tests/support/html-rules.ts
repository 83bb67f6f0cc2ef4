import { HtmlValidate } from 'html-validate';

/** What every page keeps, built or drawn by a function. */
export const htmlValidator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // A title ends with the name of what is listed, and names are as long as they are.
    'long-title': 'off',
    // Blanks at the end of a line are Astro's and mean nothing.
    'no-trailing-whitespace': 'off',
    // Boxes of one question share its name; each register asks the question in its own words.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
  },
});
