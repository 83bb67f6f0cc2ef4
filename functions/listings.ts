import { answerListing } from '#app/register/listings.ts';

/** The rules of `_redirects` lead addresses here that narrow, search or sort a register. */
export default answerListing;
