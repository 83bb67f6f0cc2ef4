import { KontorError } from '#kernel/error.ts';
import type { Fault } from './read.ts';
import { faultReport } from './report.ts';

/** The content does not keep to its schemas; `faults` names every place. */
export class ContentError extends KontorError {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const counted = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
    super(`${counted} in the content\n${faultReport(faults)}`);
    this.faults = faults;
  }
}
