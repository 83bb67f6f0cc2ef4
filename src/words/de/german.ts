import type { Words } from '#words/en/english.ts';
import { apply } from './apply.ts';
import { badge } from './badge.ts';
import { badgePage } from '#words/de/badge/page.ts';
import { claim } from './claim.ts';
import { correction } from './correction.ts';
import { entry } from './entry.ts';
import { feed } from './feed.ts';
import { forms } from './forms.ts';
import { home } from './home.ts';
import { hotel } from './hotel.ts';
import { howItWorks } from './how-it-works.ts';
import { dataPage } from '#words/de/legal/data.ts';
import { hotelDocs } from '#words/de/hotels/ways.ts';
import { validator } from '#words/de/hotels/validator.ts';
import { imprintPage } from '#words/de/legal/imprint.ts';
import { privacyPage } from '#words/de/legal/privacy.ts';
import { securityPage } from '#words/de/legal/security.ts';
import { sources } from '#words/de/legal/sources.ts';
import { observedTexts, observedWords } from '#words/de/observer/entry.ts';
import { observedPage } from '#words/de/observer/figures.ts';
import { observerPage } from '#words/de/observer/page.ts';
import { reservesPage } from '#words/de/reserves/page.ts';
import { notFound } from './not-found.ts';
import { partner } from './partner.ts';
import { register } from './register.ts';
import { removed } from './removed.ts';
import { selection } from './selection.ts';
import { site } from './site.ts';

/** All that pages say in German. */
export const german: Words = {
  ...{ site, home, register, selection, entry, hotel, notFound, howItWorks, sources, imprintPage },
  ...{ feed, removed, dataPage, privacyPage, reservesPage, securityPage },
  ...{ observerPage, observedTexts, observedWords, observedPage, badge, badgePage },
  ...{ apply, claim, correction, forms, partner, validator, hotelDocs },
};
