// Reads a pack of the offline basemap: a gzip file with a table of contents and many vector tiles.
// Written by tools/basemap/pack.ts; one pack spares a view dozens of small requests.

export interface Pack {
  /** The tile "source/zoom/x/y", or undefined when the pack has none there. */
  tile(key: string): ArrayBuffer | undefined;
  /** Names of the finer packs that exist; empty but for the base pack. */
  packs: ReadonlySet<string>;
}

interface Contents {
  tiles: Record<string, [offset: number, length: number]>;
  packs?: string[];
}

/** Unpacks a fetched pack; a damaged one throws. */
export async function readPack(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Pack> {
  const stream = body.pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(stream).arrayBuffer();
  const headLength = new DataView(bytes).getUint32(0, true);
  const head = new Uint8Array(bytes, 4, headLength);
  const contents = JSON.parse(new TextDecoder().decode(head)) as Contents;
  const start = 4 + headLength;
  return {
    tile(key) {
      const place = contents.tiles[key];
      return place && bytes.slice(start + place[0], start + place[0] + place[1]);
    },
    packs: new Set(contents.packs),
  };
}
