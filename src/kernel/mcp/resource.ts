/** What a client may read by its address, beside the tools that it calls. */

/** Values that a client offers while a person types; `others` are arguments chosen before. */
export type Completer<Ports> = (
  typed: string,
  others: Readonly<Record<string, string>>,
  ports: Ports,
) => Promise<readonly string[]>;

/** One resource, named in the list of resources. */
interface McpResource {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

/** Many resources of one form, by a URI template (RFC 6570). */
interface McpResourceTemplate<Ports> extends Omit<McpResource, 'uri'> {
  uriTemplate: string;
  /** By variable of the template. */
  completers: Readonly<Record<string, Completer<Ports>>>;
}

export interface McpResources<Ports> {
  listed: readonly McpResource[];
  templates: readonly McpResourceTemplate<Ports>[];
  /** What is at an address, or a sentence that says why nothing is. */
  read(uri: string, ports: Ports): Promise<ReadResource>;
}

type ReadResource = { mimeType: string; text: string } | { missing: string };
