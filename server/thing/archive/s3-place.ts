// The archive in a bucket of a storage that speaks S3. Such a storage is asked over networks that break and by many at
// once: what fails in passing is tried again, later each time.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../ground/config/archive-config.ts';
import { FileMissing, type ListedPlace } from './place.ts';

export interface S3Patience {
  triesMax: number;
  /** Before the second try; doubled each time. */
  pauseMs: number;
  /** Of one try. */
  answerMsMax: number;
}

const PATIENCE: S3Patience = { triesMax: 6, pauseMs: 200, answerMsMax: 30_000 };
/** The greatest object that is sent at once. */
const BYTES_MAX = 5_000_000_000;
const TOLD_LENGTH_MAX = 300;

/** What the storage answered, in its words. */
class S3Refusal extends Error {
  readonly isPassing: boolean;

  constructor(method: string, status: number, told: string) {
    super(`the archive's storage answered ${status} to ${method}: ${told}`);
    this.isPassing = status >= 500 || status === 429 || status === 408;
  }
}

export function s3Place(settings: S3Settings, patience: S3Patience = PATIENCE): ListedPlace {
  const { endpoint, bucket, prefix, region, keyId, key } = settings;
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: key,
    region,
    service: 's3',
  });
  const urlOf = (name: string) =>
    [endpoint, bucket, prefix, name].filter((part) => part !== '').join('/');

  async function askOnce(method: string, url: string, body?: Uint8Array): Promise<Buffer | null> {
    // Signed with the bytes, so that what is damaged on its way is refused.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': digest },
    });
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      signal: AbortSignal.timeout(patience.answerMsMax),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return bytes;
    if (answer.status === 404 && bytes.includes('NoSuchKey')) return null;
    throw new S3Refusal(method, answer.status, bytes.toString('utf8', 0, TOLD_LENGTH_MAX));
  }

  async function ask(method: string, url: string, body?: Uint8Array): Promise<Buffer | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await askOnce(method, url, body);
      } catch (error) {
        const isPassing = !(error instanceof S3Refusal) || error.isPassing;
        if (!isPassing || tries >= patience.triesMax) throw error;
        // Spread, so that those who were refused together do not come back together.
        await pause(patience.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()));
      }
    }
  }

  return {
    async write(name, bytes) {
      if (bytes.length > BYTES_MAX) throw new Error(`${name} is too large for the storage`);
      if ((await ask('PUT', urlOf(name), bytes)) === null) throw new FileMissing(name);
    },
    async read(name) {
      const bytes = await ask('GET', urlOf(name));
      if (bytes === null) throw new FileMissing(name);
      return bytes;
    },
    async remove(name) {
      await ask('DELETE', urlOf(name));
    },
    list: () => listUnder(''),
    async removeAll(folder) {
      for (const name of await listUnder(`${folder}/`)) await ask('DELETE', urlOf(name));
    },
  };

  /** A storage answers a thousand at a time. */
  async function listUnder(folder: string): Promise<string[]> {
    const root = prefix === '' ? '' : `${prefix}/`;
    const names: string[] = [];
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: `${root}${folder}`,
        ...(token !== '' && { 'continuation-token': token }),
      });
      const url = `${endpoint}/${bucket}?${query.toString().replaceAll('+', '%20')}`;
      const text = String((await ask('GET', url)) ?? '');
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        names.push(decodeURIComponent(key.replaceAll('+', '%20')).slice(root.length));
      }
      const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
      token = next?.replaceAll('&amp;', '&');
    }
    return names;
  }
}
