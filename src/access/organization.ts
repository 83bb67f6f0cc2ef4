/** A customer of the payments API; what belongs to it stays when it is closed. */
export interface Organization {
  organizationId: string;
  name: string;
  createdAt: Date;
  /** From this moment on its keys open nothing; null while it is open. */
  closedAt: Date | null;
}

export const ORGANIZATION_NAME_MOST = 100;

/** The operator's own books stand among those of the organizations; it is no customer. */
export const OPERATOR = 'org_house';
