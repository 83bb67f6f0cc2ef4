import { readEnvironment, type Environment } from '#kernel/config/env.ts';

let parsed: Environment | undefined;

/** The environment of this process, parsed once; a faulty one throws each time it is asked for. */
export const environment = (): Environment => (parsed ??= readEnvironment());
