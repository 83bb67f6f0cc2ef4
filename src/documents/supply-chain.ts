/**
 * Files that a build makes from package-lock.json, for readers who check what Kontor consists of.
 */

/** The bill of materials in CycloneDX. */
export const BILL_PATH = '/sbom.cdx.json';

/** The licences of third-party packages and fonts. */
export const NOTICES_PATH = '/third-party-notices.txt';
