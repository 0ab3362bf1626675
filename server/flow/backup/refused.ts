/** What an operator reads and can do something about: a sentence, and nothing was touched. */
export class BackupRefused extends Error {}
