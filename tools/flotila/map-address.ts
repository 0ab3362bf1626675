// What keeps browsers from showing the streets of an address, asked as a browser asks: a page sees of all
// this an empty map alone.
import { checkSchema, MapFileError } from '@flotila/server/thing/map/map-facts.ts';
import { z } from 'zod';

const WAIT_MS = 10_000;
const TEXT_BYTES_MAX = 1_000_000;
const ORIGIN = 'https://flotila.example';

const Told = z.object({
  tiles: z.array(z.string()).min(1),
  vector_layers: z.array(z.object({ id: z.string() })).default([]),
});

/** Sentences, none when nothing is wrong. `form` as the server tells browsers. */
export async function addressFaults(
  form: 'tilejson' | 'vector' | 'raster',
  url: string,
): Promise<string[]> {
  const asked = url.replace(/\{[zxy]\}/g, '0');
  try {
    const response = await fetch(asked, {
      headers: { origin: ORIGIN },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const faults = headFaults(response);
    if (form !== 'tilejson' || !response.ok) {
      await response.body?.cancel();
      return faults;
    }
    return [...faults, ...tileJsonFaults(await textOf(response), url)];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return [`It does not answer: ${cause instanceof Error ? cause.message : String(error)}.`];
  }
}

function headFaults({ status, headers }: Response): string[] {
  if (status >= 300 && status < 400) {
    return [
      `It leads to ${headers.get('location')}, which browsers do not follow: set that address.`,
    ];
  }
  if (status !== 200 && status !== 204) return [`It answers ${status}.`];
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === ORIGIN) return [];
  return ['It allows no other pages (CORS), so only a page of its own host can show it.'];
}

function tileJsonFaults(text: string, url: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ['It is no JSON.'];
  }
  const told = Told.safeParse(json);
  if (!told.success) return ['It is no TileJSON: it names no tiles.'];
  const { tiles, vector_layers: layers } = told.data;
  const hosts = tiles.map((tile) => URL.parse(tile.replaceAll(/[{}]/g, ''), url)?.host ?? tile);
  const other = hosts.find((host) => host !== new URL(url).host);
  return [
    ...(other
      ? [`Its tiles lie on ${other}, which the content security policy does not name.`]
      : []),
    ...schemaFaults(layers.map(({ id }) => id)),
  ];
}

function schemaFaults(layers: readonly string[]): string[] {
  try {
    checkSchema(layers);
    return [];
  } catch (error) {
    if (!(error instanceof MapFileError)) throw error;
    return [`Of its map: ${error.message}.`];
  }
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > TEXT_BYTES_MAX) throw new Error(`more than ${TEXT_BYTES_MAX} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
