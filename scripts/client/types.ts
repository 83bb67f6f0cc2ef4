import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import {
  bodyOf,
  operationsIn,
  queryOf,
  typeName,
  type Document,
  type Operation,
  type Schema,
} from './document.ts';

/** Every object, body and query of the description as a TypeScript type of its own. */

const querySchema = (operation: Operation): Schema | undefined => {
  const query = queryOf(operation);
  if (query.length === 0) return undefined;
  const properties = query.map(({ name, description, schema }) => {
    const described: Schema = { description, ...schema };
    return [name, described] as const;
  });
  const required = query.filter((each) => each.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
};

const schemasOf = (document: Document): Record<string, Schema> => {
  const asked = operationsIn(document).flatMap((operation): [string, Schema | undefined][] => [
    [`${typeName(operation.operationId)}Body`, bodyOf(operation)],
    [`${typeName(operation.operationId)}Query`, querySchema(operation)],
  ]);
  const there = asked.flatMap(([name, schema]) =>
    schema === undefined ? [] : [[name, schema] as const],
  );
  return { ...document.components.schemas, ...Object.fromEntries(there) };
};

/** The name in `components["schemas"]["Account"]`. */
const namedSchema = (node: ts.Node): string | undefined =>
  ts.isIndexedAccessTypeNode(node) &&
  ts.isIndexedAccessTypeNode(node.objectType) &&
  ts.isLiteralTypeNode(node.indexType) &&
  ts.isStringLiteral(node.indexType.literal)
    ? node.indexType.literal.text
    : undefined;

/** Types that name each other directly, in place of one that holds them all. */
const flattened = (nodes: readonly ts.Node[]): ts.Node[] => {
  const components = nodes
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'components');
  const schemas = components?.members[0];
  if (schemas === undefined || !ts.isPropertySignature(schemas)) throw new Error('No schemas');
  if (schemas.type === undefined || !ts.isTypeLiteralNode(schemas.type)) throw new Error('No type');
  const members = schemas.type.members.filter(ts.isPropertySignature);
  const named = ts.transform(members, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const name = namedSchema(node);
        if (name !== undefined) return ts.factory.createTypeReferenceNode(name);
        return ts.visitEachChild(node, visit, context);
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]).transformed;
  const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  return named.flatMap(({ name, type }) =>
    type !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))
      ? [ts.factory.createTypeAliasDeclaration(exported, name.text, undefined, type)]
      : [],
  );
};

/** Words for people; what the type says already is not said again. */
const withoutTags = (text: string): string =>
  text
    .replace(/^ *\* @(enum|constant|default|example).*\n/gm, '')
    .replace(/^ *\* Format: .*\n/gm, '')
    .replaceAll('@description ', '')
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')
    .replace(/ *\/\*\* *\*\/\n|^ *\/\*\*\n\s*\*\/\n/gm, '');

export const typesText = async (document: Document): Promise<string> => {
  const info = { title: 'Kontor', version: '1' };
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- it checks what it reads
  const components = { schemas: JSON.parse(JSON.stringify(schemasOf(document))) };
  const source = { openapi: '3.1.0', info, paths: {}, components } as const;
  // What has a default may be left out of a request.
  const nodes = await openapiTypescript(source, { defaultNonNullable: false });
  return withoutTags(astToString(flattened(nodes))).replaceAll('\nexport type', '\n\nexport type');
};
