import { directoryOpenapi, type DocumentFacts } from '#documents/documents.ts';
import { directoryExamples } from '#documents/illustrations.ts';
import { callByHand, clientSettings, installLines } from '#documents/hotels/mcp-guide.ts';
import { INPUT_SCHEMA, OUTPUT_SCHEMA } from '#hotels/list-hotels/tool.ts';
import { fieldsOf, type Field } from './fields.ts';
import { openapi, schemaObject } from './openapi.ts';

/** The tool list_hotels as it is shown, read from the schemas that it checks by. */
export interface HotelTool {
  inputs: readonly Field[];
  outputs: readonly Field[];
  /** Commands that add the server to an agent. */
  install: string;
  settings: string;
  call: string;
}

export const readHotelTool = (facts: DocumentFacts): HotelTool => {
  const { publication, entries } = facts;
  const document = openapi.parse(directoryOpenapi(facts));
  const fields = (schema: unknown) => fieldsOf(schemaObject.parse(schema), document);
  return {
    inputs: fields(INPUT_SCHEMA),
    outputs: fields(OUTPUT_SCHEMA),
    install: installLines(publication).join('\n'),
    settings: clientSettings(publication),
    call: callByHand(publication, directoryExamples(entries).hotelCity),
  };
};
