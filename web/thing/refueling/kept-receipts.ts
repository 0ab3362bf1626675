// Receipts that were written where there was no net, in a cellar or at a pump: they lie in this browser with their photos
// until the server has them. They outlive the session, because nobody else has them; only the same person sends them.
import type { CallInput } from '@flotila/domain/endpoint.ts';
import { addPhoto } from '@flotila/domain/refueling/photo.api.ts';
import { createDocument } from '@flotila/domain/refueling/refueling.api.ts';
import { call } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { createTold } from '../../ground/ui/page-value.ts';

const CACHE = 'flotila-receipts';
const LOCK = 'flotila-receipts';
/** A month without a net; more would fill the phone. */
export const RECEIPTS_MAX = 30;

const changed = createTold();
/** Hears when another one waits, or one was thrown away. */
export const onReceiptsChanged = changed.on;

/** Whose they are. */
export interface Keeping {
  company: string;
  personId: number;
}

export interface KeptReceipt {
  /** Where it lies. */
  address: string;
  vehicleId: number;
  plate: string;
  /** ISO, the time of the document. */
  timestamp: string;
  body: CallInput<typeof createDocument>['body'];
  /** The server has the document; photos are left. */
  isStored: boolean;
  /** Why the server did not take it; null: it was not asked yet. */
  refusal: string | null;
}

/** false: this browser keeps nothing, or too much waits already. */
export async function keepReceipt(
  whose: Keeping,
  receipt: Omit<KeptReceipt, 'address' | 'isStored' | 'refusal'>,
  photos: readonly Blob[],
): Promise<boolean> {
  if (!globalThis.caches || (await keptReceipts(whose)).length >= RECEIPTS_MAX) return false;
  const address = `${folderOf(whose)}${receipt.vehicleId}/${receipt.timestamp}`;
  await put({ ...receipt, address, isStored: false, refusal: null }, photos);
  changed.tell();
  return true;
}

/** The oldest first. */
export async function keptReceipts(whose: Keeping): Promise<KeptReceipt[]> {
  if (!globalThis.caches) return [];
  const cache = await caches.open(CACHE);
  const found: KeptReceipt[] = [];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith(folderOf(whose))) continue;
    const form = await (await cache.match(url))?.formData();
    const text = form?.get('receipt');
    if (typeof text === 'string') found.push(JSON.parse(text) as KeptReceipt);
  }
  return found.sort((a, b) => a.timestamp.localeCompare(b.timestamp));
}

export async function dropReceipt(receipt: KeptReceipt): Promise<void> {
  await remove(receipt);
  changed.tell();
}

/** Sends what waits, in one tab at a time; without an answer it waits on. The number of receipts that the server has now. */
export async function sendReceipts(whose: Keeping): Promise<number> {
  const send = async (lock: Lock | null) => {
    if (!lock) return 0;
    let sent = 0;
    for (const receipt of await keptReceipts(whose)) {
      const became = await sendOne(whose.company, receipt);
      if (became === 'unanswered') break;
      if (became === 'sent') sent += 1;
    }
    return sent;
  };
  return navigator.locks.request(LOCK, { ifAvailable: true }, send);
}

async function sendOne(
  company: string,
  receipt: KeptReceipt,
): Promise<'sent' | 'refused' | 'unanswered'> {
  const { address, vehicleId, timestamp, body } = receipt;
  const form = await (await caches.match(address, { cacheName: CACHE }))?.formData();
  let now = receipt;
  let photos = (form?.getAll('photo') ?? []).filter((one) => one instanceof Blob);
  const keep = (change: Partial<KeptReceipt>) => {
    now = { ...now, ...change };
    return put(now, photos);
  };
  const path = { vehicleId, timestamp };
  try {
    if (!now.isStored) {
      await call(createDocument, { company, path, body }).catch((error) => {
        if (!isThereAlready(error)) throw error;
      });
      await keep({ isStored: true });
    }
    for (const photo of photos) {
      const upload = new FormData();
      upload.append('photo', photo, 'receipt.jpg');
      await call(addPhoto, { company, path }, undefined, upload);
      // What is there is not sent once more, should the next one get lost.
      photos = photos.slice(1);
      await keep({});
    }
    await remove(receipt);
    return 'sent';
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { status } = error.detail;
    if (status === 0 || status === 401 || status === 429 || status >= 500) return 'unanswered';
    await keep({ refusal: failureText(error) });
    return 'refused';
  }
}

/**
 * The second of the vehicle is taken. Each that waits here was sent before without an answer, so it is this one that the
 * server has.
 */
function isThereAlready(error: unknown): boolean {
  return error instanceof CallFailure && error.detail.code === 'duplicate';
}

async function remove({ address }: KeptReceipt): Promise<void> {
  await (await caches.open(CACHE)).delete(address);
}

async function put(receipt: KeptReceipt, photos: readonly Blob[]): Promise<void> {
  const form = new FormData();
  form.append('receipt', JSON.stringify(receipt));
  for (const photo of photos) form.append('photo', photo, 'receipt.jpg');
  await (await caches.open(CACHE)).put(receipt.address, new Response(form));
}

function folderOf({ company, personId }: Keeping): string {
  return `/receipt/${encodeURIComponent(company)}/${personId}/`;
}
