// Brings a file of a tachograph: it is read, kept as it came, and its days are written down for whoever asks
// for the hours of its drivers. The same bytes again are the same file.
import { createHash } from 'node:crypto';
import { found, problem } from '@flotila/domain/problem.ts';
import type { TachographReading } from '@flotila/domain/tachograph/file/reading.ts';
import type { TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { FoundAlready } from '../../ground/http/answer.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import type { Uploaded } from '../../ground/http/upload.ts';
import { type Author, writeAudit } from '../audit/audit.queries.ts';
import {
  type DayValues,
  type FileValues,
  findFileByHash,
  findFileRow,
  insertDays,
  insertFile,
} from './file.queries.ts';
import { fileView } from './file-view.ts';
import { readFile } from './read-file.ts';
import type { Verdict } from './signature.ts';
import { markCards } from './stale.queries.ts';
import type { TrustedKeys } from './trusted-keys.ts';

export interface FileUpload extends Author, Pick<Uploaded, 'bytes' | 'fileName'> {
  db: Database;
  company: CompanyContext;
  /** European keys under which signatures are believed. */
  keys: TrustedKeys;
  /** Nobody waits for the answer any more. */
  hungUp?: AbortSignal | undefined;
}

const FILE_NAME_CHARS_MAX = 120;
/** Whoever brings a file may see what it is. */
const ALL = { persons: null, vehicles: null, accountId: 0 };

/** @throws invalid for a file that is no tachograph's; too_many while many big ones are read */
export async function storeFile(
  upload: FileUpload,
): Promise<TachographFile | FoundAlready<TachographFile>> {
  const { db, company, bytes, now } = upload;
  const hash = createHash('sha256').update(bytes).digest();
  const known = await db.read((read) => findFileByHash(read, company, hash));
  if (known !== undefined) return foundAlready(db, company, known);
  const { accountId } = upload.session;
  const asker = { companyId: company.id, accountId };
  const result = await readFile({ bytes, keys: upload.keys }, asker, upload.hungUp);
  if (!result.ok) throw refusalOf(result.refusal.code);
  const { reading, verdict } = result;
  const values = valuesOf(reading, verdict, { ...upload, hash });
  const days = daysOf(reading);
  const stored = await db.write(async (write) => {
    const author = { accountId: upload.session.accountId, now: new Date(now) };
    const fileId = await insertFile(write, company, values, author);
    if (fileId === undefined) return undefined;
    await insertDays(write, company, { fileId, kind: reading.kind }, days);
    const view = await getView(write, company, fileId);
    const record = { kind: 'tachograph-file', recordId: fileId } as const;
    const recordName = values.fileName;
    await writeAudit(write, upload, { companyId: company.id, ...record, recordName, after: view });
    await markCards(write, company, [...new Set(days.map(({ card }) => card))], new Date(now));
    return view;
  });
  if (stored) return stored;
  const same = await db.read((read) => findFileByHash(read, company, hash));
  return foundAlready(db, company, found(same));
}

async function foundAlready(db: Database, company: CompanyContext, fileId: number) {
  return new FoundAlready(await db.read((read) => getView(read, company, fileId)));
}

async function getView(db: ReadDb, company: CompanyContext, fileId: number) {
  const row = await findFileRow(db, company, ALL, fileId);
  if (!row) throw new Error(`file ${fileId} of a tachograph is gone`);
  return fileView(row);
}

function refusalOf(code: string) {
  const errors = [{ field: 'file', code }];
  return problem('invalid', { message: `tachograph_${code}`, errors });
}

function valuesOf(
  reading: TachographReading,
  verdict: Verdict,
  { hash, bytes, fileName }: { hash: Uint8Array } & Pick<Uploaded, 'bytes' | 'fileName'>,
): FileValues {
  const dates = reading.days.map(({ date }) => date).sort();
  const read = reading.downloaded ?? reading.knownUntil;
  return {
    hash,
    content: bytes,
    fileName: nameOf(fileName, reading),
    kind: reading.kind,
    generation: reading.generation,
    cardNumber: reading.cardNumber,
    vin: reading.vin,
    registration: reading.registration?.plate ?? null,
    firstName: reading.holder?.firstName ?? null,
    lastName: reading.holder?.lastName ?? null,
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    activityDays: new Set(dates).size,
    downloaded: read === null ? null : new Date(read),
    cardExpires: expiryOf(reading),
    signature: verdict.signature,
    warnings: [...reading.warnings, ...verdict.warnings],
  };
}

/** A day is that of UTC, as all of a card. */
function expiryOf({ card }: TachographReading): string | null {
  const expires = card?.first.identification?.expires ?? card?.second.identification?.expires;
  return expires ? localDay(expires, 'UTC') : null;
}

/** The last part of what the client calls it, without what no file name has. */
function nameOf(fileName: string, { kind }: TachographReading): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? '';
  const clean = name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, FILE_NAME_CHARS_MAX);
  return clean || `${kind}.ddd`;
}

/** Days of cards; what a unit did without a card is nobody's. */
function daysOf({ days }: TachographReading): DayValues[] {
  return days.flatMap(({ card, ...day }) => (card === null ? [] : [{ card, ...day }]));
}
