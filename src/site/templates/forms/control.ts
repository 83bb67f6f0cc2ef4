import type { Rule } from './rule.ts';

/** The kind of input for a question, which follows from its rule. */
export type Control =
  'consent' | 'yes-no' | 'one-of' | 'some-of' | 'lines' | 'keywords' | 'number' | 'text';

const listControl = ({ items }: Rule): Control => {
  if (items?.enum) return 'some-of';
  return items?.format === 'uri' ? 'lines' : 'keywords';
};

export const controlOf = (rule: Rule): Control => {
  if (rule.const === true) return 'consent';
  if (rule.type === 'boolean') return 'yes-no';
  if (rule.type === 'array') return listControl(rule);
  if (rule.enum) return 'one-of';
  return rule.type === 'string' ? 'text' : 'number';
};
