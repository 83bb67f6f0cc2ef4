import { applicationsApprove } from '../applications/approve.ts';
import { applicationsErase } from '../applications/erase.ts';
import { applicationsList } from '../applications/list.ts';
import { applicationsReject } from '../applications/reject.ts';
import { applicationsShow } from '../applications/show.ts';
import { applicationsVerify } from '../applications/verify.ts';
import { noun } from './noun.ts';

export const applications = () =>
  noun(
    {
      name: 'applications',
      does: 'Companies that ask to be listed',
      examples: ['applications list', 'applications verify app_0123456789abcdef'],
    },
    [
      applicationsList(),
      applicationsShow(),
      applicationsApprove(),
      applicationsReject(),
      applicationsVerify(),
      applicationsErase(),
    ],
  );
