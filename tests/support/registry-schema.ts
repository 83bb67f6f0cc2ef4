import { z } from 'zod';

/**
 * What the MCP registry takes as server.json, by its schema of 2025-12-11
 * (modelcontextprotocol/registry, reference of server.json), as far as a remote server can use
 * it. It is stricter in one thing: a field that the schema does not name is a mistake here.
 */
const uri = z.url();
const remoteUrl = z.string().regex(/^(https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/);

export const serverJson = z.strictObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  // A version, and no range of versions.
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  websiteUrl: uri.optional(),
  icons: z
    .array(
      z.strictObject({
        src: z.url({ protocol: /^https$/ }).max(255),
        mimeType: z
          .enum(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'])
          .optional(),
        sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)).optional(),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    )
    .optional(),
  remotes: z
    .array(z.strictObject({ type: z.enum(['streamable-http', 'sse']), url: remoteUrl }))
    .min(1),
});

/** The server card (SEP-2127, v1): the same identity, and the revisions that each remote speaks. */
export const serverCardJson = serverJson.extend({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json'),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: remoteUrl,
      supportedProtocolVersions: z.array(z.iso.date()),
    }),
  ),
});
