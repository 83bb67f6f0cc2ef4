import { serveTasks } from '#kernel/worker/serve-tasks.ts';
import { readAri } from './read.ts';

/** The program of a thread that reads messages. */
serveTasks(readAri);
