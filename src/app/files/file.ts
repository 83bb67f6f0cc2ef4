/** What a file holds, made when it is asked for. */
export type File = () => FileBody | Promise<FileBody>;
type FileBody = string | Uint8Array;

/** A file by its path below the site. */
export type PathAndFile = readonly [path: string, file: File];
