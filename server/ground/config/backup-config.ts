// What the environment says of backups. What is wrong is a sentence in the answer; `config.ts` ends the start with it.
import { readBucket, type S3Settings, type Wrong } from './archive-config.ts';
import type { Values } from './settings.ts';

export interface BackupConfig {
  /** Absolute path of a folder, or a bucket. */
  place: string | S3Settings;
  /** From which hour of the day on, in the time zone of the server. */
  hour: number;
  /** What they are encrypted with; undefined: they are not. */
  key: string | undefined;
}

/** undefined: none are made. `absolute` makes paths of what was written. */
export function readBackup(
  values: Pick<
    Values,
    | 'FLOTILA_BACKUP'
    | 'FLOTILA_BACKUP_HOUR'
    | 'FLOTILA_BACKUP_KEY'
    | 'FLOTILA_BACKUP_S3_KEY'
    | 'FLOTILA_BACKUP_S3_REGION'
    | 'FLOTILA_BACKUP_S3_ENDPOINT'
  >,
  absolute: (path: string) => string,
): BackupConfig | undefined | Wrong {
  const { FLOTILA_BACKUP: text, FLOTILA_BACKUP_HOUR: hour, FLOTILA_BACKUP_KEY: key } = values;
  if (text === undefined) return undefined;
  const place = text.startsWith('s3:')
    ? readBucket('FLOTILA_BACKUP', {
        text,
        key: values.FLOTILA_BACKUP_S3_KEY,
        region: values.FLOTILA_BACKUP_S3_REGION,
        endpoint: values.FLOTILA_BACKUP_S3_ENDPOINT,
      })
    : absolute(text);
  if (typeof place === 'object' && 'wrong' in place) return place;
  return { place, hour, key };
}
