// The log of the process, a line of JSON an event to the standard output.
import { type Logger, pino } from 'pino';

/** Text that waits for an output which does not take it; what is beyond is dropped. */
const WAITING_BYTES_MAX = 1_000_000;

/** A log that cannot be written, for example to a full disk, does not end what it tells of. */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES_MAX });
  output.on('error', () => undefined);
  return pino({ level, redact: ['req.headers.authorization'] }, output);
}
