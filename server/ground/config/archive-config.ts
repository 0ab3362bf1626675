// What the environment says of the archive. What is wrong is a sentence in the answer; `config.ts` ends the start with it.
import { join } from 'node:path';
import { FRESH_MONTHS_MIN, KEPT_MONTHS_MAX } from '@flotila/domain/company/company-fields.ts';

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Without slashes at its ends; may be empty. */
  prefix: string;
  keyId: string;
  key: string;
}

export interface ArchiveConfig {
  /** Absolute path of a folder, or a bucket. */
  place: string | S3Settings;
  /** Months before this one that stay in the database; undefined: all. A company may have its own. */
  freshMonths: number | undefined;
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const REGION = 'us-east-1';

export type Given = Readonly<Record<string, string | undefined>>;
export interface Wrong {
  wrong: string;
}

/** `absolute` makes paths of what was written. */
export function readArchive(
  given: Given,
  dataFolder: string,
  absolute: (path: string) => string,
): ArchiveConfig | Wrong {
  const months = given.FLOTILA_FRESH_MONTHS;
  const isNumber = months === undefined || /^\d{1,4}$/.test(months);
  const freshMonths = months === undefined ? undefined : Number(months);
  if (
    !isNumber ||
    (freshMonths ?? KEPT_MONTHS_MAX) < FRESH_MONTHS_MIN ||
    Number(months) > KEPT_MONTHS_MAX
  ) {
    return {
      wrong: `FLOTILA_FRESH_MONTHS must be from ${FRESH_MONTHS_MIN} to ${KEPT_MONTHS_MAX}.`,
    };
  }
  const { FLOTILA_ARCHIVE: text } = given;
  if (text?.startsWith('s3:')) {
    const place = readBucket('FLOTILA_ARCHIVE', {
      text,
      key: given.FLOTILA_ARCHIVE_S3_KEY,
      region: given.FLOTILA_ARCHIVE_S3_REGION,
      endpoint: given.FLOTILA_ARCHIVE_S3_ENDPOINT,
    });
    return 'wrong' in place ? place : { place, freshMonths };
  }
  const place = text === undefined ? join(dataFolder, 'archive') : absolute(text);
  return { place, freshMonths };
}

interface GivenBucket {
  text: string;
  key: string | undefined;
  region: string | undefined;
  endpoint: string | undefined;
}

/** `name`: the setting whose text it is; those of the bucket begin with it. */
export function readBucket(name: string, given: GivenBucket): S3Settings | Wrong {
  const [, bucket, path = ''] = BUCKET.exec(given.text) ?? [];
  if (bucket === undefined) return { wrong: `${name} must be like s3://bucket/prefix.` };
  const region = given.region ?? REGION;
  const [, keyId, key] = /^([^:\s]+):(\S+)$/.exec(given.key ?? '') ?? [];
  if (keyId === undefined || key === undefined) {
    return { wrong: `${name}_S3_KEY must be like id:secret: a bucket has no other lock.` };
  }
  const endpoint = given.endpoint ?? `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\/[^/@\s]+$/.test(endpoint)) {
    return { wrong: `${name}_S3_ENDPOINT must be an address like https://s3.example.com.` };
  }
  const prefix = path.split('/').filter(Boolean).join('/');
  return { endpoint, region, bucket, prefix, keyId, key };
}
