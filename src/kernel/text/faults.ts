/** The most faults that an answer names: a request could hold thousands, its answer megabytes. */
export const FAULTS_MOST = 50;
