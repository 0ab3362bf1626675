// What a checkup is given to ask with.
import type { GivenConfig } from '../../ground/config/config.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Mail } from '../../ground/outside/mail.ts';

type TestMail = Pick<Mail, 'subject' | 'text'> & { to: string };

export interface CheckupInput {
  config: GivenConfig;
  database: { db: Database } | { away: string } | 'none';
  /** epoch milliseconds */
  now(): number;
  /** What reading the settings told of. */
  told?: readonly string[];
  /** Sent to see whether it comes. */
  testMail?: TestMail;
  /** Of each question; tests wait less. */
  patienceMs?: number;
}

/** What is asked with. */
export interface Asked extends CheckupInput {
  /** A Flotila with these settings answers. */
  isRunning: boolean;
}
