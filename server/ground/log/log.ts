// The log of the process, a line of JSON an event to the standard output. Whatever a line is made of, no
// password, token or secret leaves in it: lines are looked through as they are written.
import { type Logger, pino } from 'pino';

/** The part of a log that work in the background writes to. */
export interface WorkLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Text that waits for an output which does not take it; what is beyond is dropped. */
const WAITING_BYTES_MAX = 1_000_000;

/**
 * A log that cannot be written, for example to a full disk, does not end what it tells of.
 * @param traceId of what is under way, where a collector is told of it
 */
export function openLog(level: string, traceId?: () => string | undefined): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES_MAX });
  output.on('error', () => undefined);
  const mixin = () => {
    const id = traceId?.();
    return id === undefined ? {} : { traceId: id };
  };
  return pino({ level, mixin, hooks: { streamWrite: withoutSecrets } }, output);
}

/**
 * Fields that are never told, at whatever depth. PostgreSQL's `detail` shows the values of the row that it
 * refused, `parameters` those of the statement.
 */
const SECRET_FIELDS =
  /"(password|passwordHash|secret|token|accessToken|refreshToken|authorization|cookie|set-cookie|detail|parameters)":(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/gi;
/** In text: how callers prove who they are, names with passwords in addresses, tokens asked by address. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic) +[\w.~+/=-]{4,}/gi, '$1 ***'],
  // A key of a program or what stands for one, wherever it was put; its beginning tells which one.
  [/\b(fl[acr]?_\w{8})\w{8,}/g, '$1***'],
  [/:\/\/[^/\s"\\@]*:[^/\s"\\]*@/g, '://***@'],
  [/([?&](?:password|token|key|secret|link|access_token|api_key)=)[^&\s"\\]*/gi, '$1***'],
];

/** The line with asterisks in place of what nobody may read; it stays the JSON it was. */
export function withoutSecrets(line: string): string {
  return SECRET_TEXTS.reduce(
    (text, [secret, told]) => text.replace(secret, told),
    line.replace(SECRET_FIELDS, '"$1":"***"'),
  );
}
