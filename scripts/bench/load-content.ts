import { loadCatalogue } from '../content/load.ts';

/** Loads a content folder into a snapshot, in a process of its own whose memory can be watched. */
const [contentFolder, catalogueFile] = process.argv.slice(2);
if (contentFolder === undefined || catalogueFile === undefined)
  throw new Error('load-content.ts <content folder> <catalogue file>');
const { counts } = await loadCatalogue({ contentFolder, catalogueFile, demo: false });
console.log(JSON.stringify(counts));
