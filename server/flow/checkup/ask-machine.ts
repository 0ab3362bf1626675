// What the machine itself is asked: the data folder, memory, time zones and the files of certificates.
import { createPrivateKey, createPublicKey, randomUUID, X509Certificate } from 'node:crypto';
import { access, constants, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { type Finding, good, wrong } from '@flotila/domain/checkup/checkup.ts';
import { type FolderFact, judgeFolder } from '@flotila/domain/checkup/judge-machine.ts';
import { type CertificateFact, judgeCertificate } from '@flotila/domain/checkup/judge-outside.ts';
import { PRIVATE_FILE } from '../../ground/config/data-folder.ts';
import type { Asked } from './asked.ts';

/** Of most who use the product. */
export const ZONE = 'Europe/Bratislava';
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export async function askFolder({ config }: Asked): Promise<Finding[]> {
  const folder = config.dataFolder;
  const there = await stat(folder).catch(() => undefined);
  const nearest = there ? folder : await nearestFolder(folder);
  const { bavail, bsize } = await statfs(nearest);
  const fact: FolderFact = {
    folder,
    exists: there !== undefined,
    refused: await refusalOf(nearest, there !== undefined),
    owner: there?.uid,
    own: process.getuid?.(),
    mode: there?.mode ?? 0,
    freeBytes: bavail * bsize,
  };
  return judgeFolder(fact);
}

/** The first folder upwards that is there. */
async function nearestFolder(folder: string): Promise<string> {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if ((await stat(at).catch(() => undefined)) || at === dirname(at)) return at;
  }
}

/** Rights alone do not tell: a file system may be read-only, or full. */
async function refusalOf(folder: string, isOurs: boolean): Promise<string | undefined> {
  const file = join(folder, `.checkup-${randomUUID()}`);
  try {
    if (!isOurs) return void (await access(folder, constants.W_OK));
    await writeFile(file, 'checkup', { mode: PRIVATE_FILE });
    await rm(file, { force: true });
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Of the machine, or what a container leaves of it. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** How far the zone is ahead of UTC in winter and in summer. */
export function zoneHours(): [number, number] {
  const hour = new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });
  return [Number(hour.format(Date.UTC(2026, 0, 1))), Number(hour.format(Date.UTC(2026, 6, 1)))];
}

export async function askCertificates({ config, now }: Asked): Promise<Finding[]> {
  const files = config.gatewayTls?.files;
  if (!files) return [good('certificates.none')];
  const { certificates, keys, clientCa } = files;
  const pairs = certificates.map((file, at): [string, string | undefined] => [file, keys[at]]);
  if (clientCa !== undefined) pairs.push([clientCa, undefined]);
  return Promise.all(
    pairs.map(async ([file, key]) => {
      try {
        return judgeCertificate(await readCertificate(file, key), now());
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error);
        return wrong('certificates.wrong', { file, said });
      }
    }),
  );
}

async function readCertificate(file: string, key: string | undefined): Promise<CertificateFact> {
  const text = await readFile(file, 'utf8');
  const chain = (text.match(PEM) ?? [text]).map((pem) => new X509Certificate(pem));
  const own = key === undefined ? undefined : createPrivateKey(await readFile(key));
  return {
    file,
    key,
    from: Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom))),
    until: Math.min(...chain.map(({ validTo }) => Date.parse(validTo))),
    isKeyOfIt: !own || chain[0]?.publicKey.equals(createPublicKey(own)) === true,
  };
}
