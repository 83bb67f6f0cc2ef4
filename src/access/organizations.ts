import { notFound, RefusalError } from '#kernel/refusal-error.ts';
import { newId } from './id.ts';
import { ORGANIZATION_NAME_MOST, type Organization } from './organization.ts';
import type { KeyPorts } from './ports.ts';

type ReadPorts = Pick<KeyPorts, 'organizations'>;
type WritePorts = Pick<KeyPorts, 'organizations' | 'world'>;

export const createOrganization = async (
  { organizations, world }: WritePorts,
  given: string,
): Promise<Organization> => {
  const name = given.trim();
  if (name === '' || [...name].length > ORGANIZATION_NAME_MOST || /\p{Cc}/u.test(name))
    throw new RefusalError('INVALID', `name: expected 1 to ${ORGANIZATION_NAME_MOST} characters`);
  const organizationId = newId('org', world);
  const organization = { organizationId, name, createdAt: world.now(), closedAt: null };
  await organizations.add(organization);
  return organization;
};

/** The organization, or the refusal NOT_FOUND. */
export const showOrganization = async (
  { organizations }: ReadPorts,
  organizationId: string,
): Promise<Organization> => {
  const organization = await organizations.find(organizationId);
  if (!organization) throw notFound('organization', organizationId);
  return organization;
};

/** Closes an organization for good. Closing it again changes nothing, not even the time. */
export const closeOrganization = async (
  ports: WritePorts,
  organizationId: string,
): Promise<Organization> => {
  await showOrganization(ports, organizationId);
  await ports.organizations.close(organizationId, ports.world.now());
  return showOrganization(ports, organizationId);
};
