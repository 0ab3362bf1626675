// Limits of files that are kept or sent.

/** Greatest attachment, megabytes; mail is a third longer, and many servers take 20 MB. */
export const MAIL_MB_MAX = 14;
/** Greatest file of a report in the background, megabytes. */
export const FILE_MB_MAX = 50;
