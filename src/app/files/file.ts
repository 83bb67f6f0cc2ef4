/** The content of a file, made on request. */
export type File = () => FileBody | Promise<FileBody>;
type FileBody = string | Uint8Array;

/** A file and its path within the site. */
export type PathAndFile = readonly [path: string, file: File];
