import { apply } from './apply.ts';
import { correction } from './correction.ts';
import { dataPage } from '#words/en/legal/data.ts';
import { docs } from './docs.ts';
import { entry } from './entry.ts';
import { forms } from './forms.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { hotel } from './hotel.ts';
import { howItWorks } from './how-it-works.ts';
import { imprintPage } from '#words/en/legal/imprint.ts';
import { notFound } from './not-found.ts';
import { privacyPage } from '#words/en/legal/privacy.ts';
import { register } from './register.ts';
import { securityPage } from '#words/en/legal/security.ts';
import { selection } from './selection.ts';
import { site } from './site.ts';
import { sources } from '#words/en/legal/sources.ts';

/** All that pages say in English. */
export const english = {
  ...{ site, home, register, selection, entry, hotel, notFound, howItWorks, sources, imprintPage },
  ...{ dataPage, privacyPage, securityPage, apply, correction, forms, guide, docs },
};
