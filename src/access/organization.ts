/** A customer of the payments API; its data stays when it is closed. */
export interface Organization {
  organizationId: string;
  name: string;
  createdAt: Date;
  /** From this moment on its keys are refused; null while it is open. */
  closedAt: Date | null;
}

export const ORGANIZATION_NAME_MOST = 100;

/**
 * The id of the operator's own books, which are stored like an organization's; it is no customer.
 */
export const OPERATOR = 'org_house';
