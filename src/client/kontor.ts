import { openTransport, type KontorSettings } from './transport.ts';
import { operationsOf } from './made/operations.ts';

export type * from './made/types.ts';
export type { CallOptions, KontorSettings, WriteOptions } from './transport.ts';
export type { Pages } from './pages.ts';
export * from './problem.ts';
export * from './webhook.ts';

/**
 * The payments API of Kontor, every operation a function with typed request and answer. Needs
 * nothing but `fetch`: it runs in Node 20 and newer, and in browsers.
 */
export const openKontor = (settings: KontorSettings) => operationsOf(openTransport(settings));

export type Kontor = ReturnType<typeof openKontor>;
