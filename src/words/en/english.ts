import { reservesPage } from '#words/en/reserves/page.ts';
import { apply } from './apply.ts';
import { correction } from './correction.ts';
import { dataPage } from './data.ts';
import { docs } from './docs.ts';
import { entry } from './entry.ts';
import { forms } from './forms.ts';
import { guide } from './guide.ts';
import { home } from './home.ts';
import { hotel } from './hotel.ts';
import { howItWorks } from './how-it-works.ts';
import { imprintPage } from './imprint.ts';
import { notFound } from './not-found.ts';
import { observedWords } from '#words/en/observer/entry.ts';
import { observerPage } from '#words/en/observer/page.ts';
import { privacyPage } from './privacy.ts';
import { register } from './register.ts';
import { securityPage } from './security.ts';
import { selection } from './selection.ts';
import { site } from './site.ts';
import { sources } from './sources.ts';

/** All that pages say in English. */
export const english = {
  ...{ site, home, register, selection, entry, hotel, notFound, howItWorks, sources, imprintPage },
  ...{
    dataPage,
    privacyPage,
    reservesPage,
    securityPage,
    observerPage,
    observedWords,
    apply,
    correction,
    forms,
    guide,
    docs,
  },
};
