/** Files that a build makes of package-lock.json, for those who check what Kontor is made of. */

/** The bill of materials in CycloneDX. */
export const BILL_PATH = '/sbom.cdx.json';

/** The licences of the packages and type faces of others. */
export const NOTICES_PATH = '/third-party-notices.txt';
