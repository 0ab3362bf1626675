// Photos of receipts over HTTP (REF-005, decision 0058): what is taken, what is refused with a sentence, what is
// answered, and that they go where their document goes.
import { bareJpegOf, phoneJpeg, TRACES } from '@flotila/domain/refueling/testing/photos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const JPEG = [...bareJpegOf()];
const list = `/v1/tatra/refueling/${VEHICLE.truck.id}`;
let days = 0;

/** Address of a new document. */
async function document(): Promise<string> {
  const time = new Date(Date.parse('2026-03-01T08:00:00Z') + ++days * 86_400_000).toISOString();
  const url = `${list}/document/${time}`;
  const body = { quantity: 50, amount: 75, currency: 'EUR' };
  const made = await api.call('dispatcher', 'POST', url, body);
  expect(made.statusCode, made.body).toBe(201);
  return url;
}

interface Sent {
  who?: Who;
  language?: string;
  name?: string;
}

async function add(url: string, bytes: readonly number[], sent: Sent = {}) {
  const { who = 'dispatcher', language = 'en', name = 'receipt.jpg' } = sent;
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return api.app.inject({
    method: 'POST',
    url: `${url}/photo`,
    headers: {
      ...(await api.as(who)),
      'content-type': request.headers.get('content-type') ?? '',
      'accept-language': language,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const stored = (photoId: number) =>
  api.db.pool.query('select content from refueling_photo where photo_id = $1', [photoId]);

const photos = async (url: string) =>
  (await api.call('driver', 'GET', `${url}/photo`)).json() as { photoId: number }[];

describe('REF-005 photos of a receipt', () => {
  test('are answered byte for byte as pictures and as nothing else', async () => {
    const url = await document();
    const made = await add(url, [...bareJpegOf(1, 2, 3)]);
    expect(made.statusCode, made.body).toBe(201);
    const { photoId } = made.json();
    expect(made.json()).toEqual({ photoId, contentType: 'image/jpeg' });
    const got = await api.call('driver', 'GET', `${url}/photo/${photoId}`);
    expect([...got.rawPayload]).toEqual([...bareJpegOf(1, 2, 3)]);
    expect(got.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('S-9 are kept without place, device and owner, and sent again they are the same ones', async () => {
    const url = await document();
    const made = await add(url, [...phoneJpeg(6)]);
    expect(made.statusCode, made.body).toBe(201);
    const { photoId } = made.json();
    const { rows } = await stored(photoId);
    for (const trace of TRACES) expect(rows[0].content.includes(trace), trace).toBe(false);
    const got = await api.call('driver', 'GET', `${url}/photo/${photoId}`);
    expect(got.rawPayload.equals(rows[0].content)).toBe(true);
    expect((await add(url, [...phoneJpeg(6)])).json()).toEqual({
      photoId,
      contentType: 'image/jpeg',
    });
    expect(await photos(url)).toHaveLength(1);
  });

  test('S-9 that were kept with them lose them when they are read, also where they are kept', async () => {
    const url = await document();
    const { photoId } = (await add(url, [...bareJpegOf(7)])).json();
    const address = `${url}/photo/${photoId}`;
    const store = (content: Uint8Array, hash: string) =>
      api.db.pool.query('update refueling_photo set content = $2, hash = $3 where photo_id = $1', [
        photoId,
        content,
        Buffer.from(hash),
      ]);
    await store(phoneJpeg(8), 'of before');
    const headers = { ...(await api.as('driver')), 'if-none-match': `"${photoId}"` };
    const got = await api.app.inject({ url: address, headers });
    expect(got.statusCode).toBe(200);
    const { rows } = await stored(photoId);
    expect(got.rawPayload.equals(rows[0].content)).toBe(true);
    for (const trace of TRACES) expect(rows[0].content.includes(trace), trace).toBe(false);
    expect((await add(url, [...phoneJpeg(8)])).statusCode).toBe(200);
    // What cannot be read as a picture is nothing that could be lost.
    const broken = phoneJpeg(8).subarray(0, 100);
    await store(broken, 'broken');
    const left = await api.app.inject({ url: address, headers });
    expect([...left.rawPayload]).toEqual([...broken]);
  });

  test('S-9 whose parts cannot be told apart are refused', async () => {
    const url = await document();
    const answer = await add(url, [...phoneJpeg(1).subarray(0, 100)]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('Choose a photo');
    expect(await photos(url)).toHaveLength(0);
  });

  test('S-2 are asked for again by a browser that has them, and refused to whoever has signed out', async () => {
    const url = await document();
    const { photoId } = (await add(url, JPEG)).json();
    const address = `${url}/photo/${photoId}`;
    const headers = { ...(await api.as('driver')) };
    const { etag } = (await api.app.inject({ url: address, headers })).headers;
    const known = { 'if-none-match': String(etag) };
    const again = await api.app.inject({ url: address, headers: { ...headers, ...known } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await api.app.inject({ url: address, headers: known })).statusCode).toBe(401);
    const other = await api.app.inject({
      url: address,
      headers: { ...headers, 'if-none-match': '"x"' },
    });
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, JPEG.length]);
  });

  test('sent again after a lost answer are kept once', async () => {
    const url = await document();
    const [first, second] = [await add(url, JPEG), await add(url, JPEG)];
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await photos(url)).toHaveLength(1);
  });

  test('are four at most, also when all come at once', async () => {
    const url = await document();
    const made = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((last) => add(url, [...bareJpegOf(last)])),
    );
    expect(made.map((one) => one.statusCode).sort()).toEqual([201, 201, 201, 201, 400, 400]);
    expect(made.find((one) => one.statusCode === 400)?.json().message).toBe(
      'A document can have at most 4 photos. Delete one first.',
    );
    expect(await photos(url)).toHaveLength(4);
  });

  test.each([
    ['sk', [], 'prázdny'],
    ['cs', [0x47, 0x49, 0x46], 'Vyberte fotografii'],
    ['en', [0x3c, 0x73, 0x76, 0x67], 'Choose a photo'],
  ])(
    'that are none are refused in %s, whatever they are called',
    async (language, bytes, words) => {
      const url = await document();
      const answer = await add(url, bytes, { language, name: 'receipt.jpg' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toContain(words);
      expect(await photos(url)).toHaveLength(0);
    },
  );

  test('of more than 1 MB are refused', async () => {
    const url = await document();
    const large = new Array(1024 * 1024 + 1).fill(0);
    large.splice(0, JPEG.length, ...JPEG);
    const answer = await add(url, large);
    expect(answer.statusCode).toBe(413);
    expect(answer.json().message).toContain('1 MB');
  });

  test('PERM-022 of drivers are not taken', async () => {
    const url = await document();
    expect((await add(url, JPEG, { who: 'driver' })).statusCode).toBe(403);
  });

  test('are counted in the list, move with the document and go with it', async () => {
    const url = await document();
    const { photoId } = (await add(url, JPEG)).json();
    const time = url.slice(url.lastIndexOf('/') + 1);
    const entry = async (at: string) =>
      (await api.call('driver', 'GET', `${list}?from=${at}&to=${at}`)).json().content[0];
    const before = await entry(time);
    expect(before.photos).toBe(1);
    const later = time.replace('T08', 'T09');
    const body = { ...before.document, timestamp: later };
    const moved = await api.call('dispatcher', 'PUT', url, body);
    expect(moved.statusCode, moved.body).toBe(200);
    const there = `${list}/document/${later}`;
    expect(await photos(there)).toEqual([{ photoId, contentType: 'image/jpeg' }]);
    const { lastChange } = moved.json();
    await api.call('dispatcher', 'DELETE', `${there}?lastChange=${lastChange}`);
    const { rows } = await api.db.pool.query('select from refueling_photo where photo_id = $1', [
      photoId,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('that are deleted are gone, twice is no complaint, and another document does not have them', async () => {
    const [url, other] = [await document(), await document()];
    const { photoId } = (await add(url, JPEG)).json();
    const remove = (from: string) => api.call('dispatcher', 'DELETE', `${from}/photo/${photoId}`);
    expect((await remove(other)).statusCode).toBe(204);
    expect((await api.call('driver', 'GET', `${other}/photo/${photoId}`)).statusCode).toBe(404);
    expect(await photos(url)).toHaveLength(1);
    expect((await remove(url)).statusCode).toBe(204);
    expect((await remove(url)).statusCode).toBe(204);
    expect(await photos(url)).toHaveLength(0);
  });
});
