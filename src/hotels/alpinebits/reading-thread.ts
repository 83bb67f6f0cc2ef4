import { serveTasks } from '#kernel/worker/serve-tasks.ts';
import { readRequest } from './read-request.ts';

/** The program of a thread that reads requests. */
serveTasks(readRequest);
