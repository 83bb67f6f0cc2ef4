import { serveTasks } from '#kernel/worker/serve-tasks.ts';
import { validate } from './validation.ts';

/** The program of a thread that validates. */
serveTasks(validate);
