import { observationPorts } from '#app/observer/listed.ts';
import { API_VERSION } from '#documents/publication.ts';
import { DECLARED_PAYMENT, DECLARED_PATH } from '#documents/openapi/declared-payment.ts';
import { SINGLE_HOTEL_TOOLS } from '#hotels/api/tools.ts';
import type { HotelToolPorts } from '#hotels/list-hotels/ports.ts';
import { mcpEndpoint } from '#kernel/mcp/endpoint.ts';
import { iconsAt } from '#kernel/mcp/identity.ts';
import {
  DIRECTORY_DESCRIPTION,
  DIRECTORY_INSTRUCTIONS,
  DIRECTORY_MCP_PATH,
  DIRECTORY_TITLE,
  directoryServerName,
} from '#register/api/tools/identity.ts';
import type { DirectoryToolPorts } from '#register/api/tools/ports.ts';
import { DIRECTORY_PROMPTS } from '#register/api/tools/prompts.ts';
import { directoryResources } from '#register/api/tools/resources.ts';
import { REGISTER_TOOLS } from '#register/api/tools/tools.ts';
import { environment } from '#app/environment.ts';
import { hotelToolPorts, mcpHost } from '#app/hotel-tools.ts';
import { catalogue } from '#app/register/catalogue.ts';

/** The tools at /mcp/directory: the registers, what is observed, and single hotels. */

type Ports = DirectoryToolPorts & HotelToolPorts;

const ports: Ports = {
  ...hotelToolPorts,
  catalogue,
  observations: observationPorts,
  siteUrl: () => environment().builtOrigin,
  declaredPriceOf: (kind) =>
    DECLARED_PATH === `/api/${kind}/{slug}` ? { ...DECLARED_PAYMENT } : null,
  callsPerMinute: () => environment().mcpCallsPerMinute,
};

export const answerDirectoryMcp = mcpEndpoint<Ports>(DIRECTORY_MCP_PATH, {
  identity: {
    name: directoryServerName,
    title: DIRECTORY_TITLE,
    version: API_VERSION,
    description: DIRECTORY_DESCRIPTION,
    instructions: DIRECTORY_INSTRUCTIONS,
    icons: iconsAt,
  },
  tools: [...REGISTER_TOOLS, ...SINGLE_HOTEL_TOOLS],
  resources: directoryResources,
  prompts: DIRECTORY_PROMPTS,
  ports,
  ...mcpHost,
});
