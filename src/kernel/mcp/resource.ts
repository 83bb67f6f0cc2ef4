/** Resources: what a client may read by address, besides calling tools. */

/** Suggestions that a client shows while a person types; `others` are arguments chosen before. */
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
  /** Suggestions for each variable of the template. */
  completers: Readonly<Record<string, Completer<Ports>>>;
}

export interface McpResources<Ports> {
  listed: readonly McpResource[];
  templates: readonly McpResourceTemplate<Ports>[];
  /** The content at an address, or a sentence that says why there is none. */
  read(uri: string, ports: Ports): Promise<ReadResource>;
}

type ReadResource = { mimeType: string; text: string } | { missing: string };
