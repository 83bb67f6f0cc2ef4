import type { McpTool } from '#kernel/mcp/tool.ts';
import { checkPaymentInfo } from './check-payment-info.ts';
import { getEntry } from './get-entry.ts';
import { getObservations } from './get-observations.ts';
import { listFacets } from './list-facets.ts';
import type { DirectoryToolPorts } from './ports.ts';
import { searchEntries } from './search-entries.ts';

/** The tools that read the registers; the tool for hotel prices is in the wing of hotels. */
export const REGISTER_TOOLS: readonly McpTool<DirectoryToolPorts>[] = [
  searchEntries,
  getEntry,
  listFacets,
  checkPaymentInfo,
  getObservations,
];
