import { environmentExample } from '#kernel/config/example.ts';
import { command } from '../command.ts';
import { answer, type OutputOptions } from '../output.ts';

export const envExample = () =>
  command({
    name: 'example',
    does: 'Prints .env.example: every variable, what it is for and how it looks.',
    examples: ['env example'],
    json: 'the text as one string',
  }).action((options: OutputOptions) => {
    const text = environmentExample().trimEnd();
    answer(options, text, text);
  });
