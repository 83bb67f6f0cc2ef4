import { reservesPage } from '#words/en/reserves/page.ts';
import { apply } from './apply.ts';
import { badge } from './badge.ts';
import { badgePage } from '#words/en/badge/page.ts';
import { claim } from './claim.ts';
import { correction } from './correction.ts';
import { entry } from './entry.ts';
import { feed } from './feed.ts';
import { forms } from './forms.ts';
import { home } from './home.ts';
import { hotel } from './hotel.ts';
import { howItWorks } from './how-it-works.ts';
import { dataPage } from '#words/en/legal/data.ts';
import { hotelDocs } from '#words/en/hotels/ways.ts';
import { validator } from '#words/en/hotels/validator.ts';
import { imprintPage } from '#words/en/legal/imprint.ts';
import { privacyPage } from '#words/en/legal/privacy.ts';
import { securityPage } from '#words/en/legal/security.ts';
import { sources } from '#words/en/legal/sources.ts';
import { notFound } from './not-found.ts';
import { observedTexts, observedWords } from '#words/en/observer/entry.ts';
import { observedPage } from '#words/en/observer/figures.ts';
import { observerPage } from '#words/en/observer/page.ts';
import { partner } from './partner.ts';
import { register } from './register.ts';
import { removed } from './removed.ts';
import { selection } from './selection.ts';
import { site } from './site.ts';

/** All that pages say in English, but for the guides for programmers. */
export const english = {
  ...{ site, home, register, selection, entry, hotel, notFound, howItWorks, sources, imprintPage },
  ...{ feed, removed, dataPage, privacyPage, reservesPage, securityPage },
  ...{ observerPage, observedTexts, observedWords, observedPage, badge, badgePage },
  ...{ apply, claim, correction, forms, partner, validator, hotelDocs },
};

/** The words of every page: a language that lacks some of them does not compile. */
export type Words = typeof english;
