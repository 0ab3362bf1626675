// The operator's street map for whoever is signed in. A version has its addresses for itself, so browsers
// keep its tiles for ever; a page that was open before the file was replaced goes on with the new one.
import { getMapTile, getMapTileJson, type TileJson } from '@flotila/domain/map/map.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyReply } from 'fastify';
import type { Bytes } from '../../ground/http/answer.ts';
import { type Route, serveSession } from '../../ground/http/serve.ts';
import type { MapFile } from './map-file.ts';

const KEPT_FOR_EVER = 'private, max-age=31536000, immutable';

interface TileAddress {
  version: string;
  z: number;
  x: number;
  y: number;
}

export function mapRoutes({ mapFile }: { mapFile?: MapFile | undefined }): Route[] {
  return [
    serveSession(getMapTileJson, ({ input, reply }) =>
      answerTileJson(mapFile, input.path.version, '/v1/map', reply),
    ),
    serveSession(getMapTile, ({ input, reply }) => answerTile(mapFile, input.path, reply)),
  ];
}

/** `base`: path that the tiles lie below. @throws not_found without a file that can be read */
export function answerTileJson(
  mapFile: MapFile | undefined,
  asked: string,
  base: string,
  reply: FastifyReply,
): TileJson {
  const current = mapFile?.current();
  if (!current) throw problem('not_found', { message: 'no_street_map' });
  keepIf(asked === current.version, reply);
  const { name, attribution, minzoom, maxzoom, bounds } = current.facts;
  const tiles = [`${base}/tiles/${current.version}/{z}/{x}/{y}`];
  return { tilejson: '3.0.0', name, attribution, minzoom, maxzoom, bounds, tiles };
}

/** Bytes as they are stored; none where the file has no tile. @throws not_found as above */
export async function answerTile(
  mapFile: MapFile | undefined,
  { version, z, x, y }: TileAddress,
  reply: FastifyReply,
): Promise<Bytes> {
  const tile = await mapFile?.tile(z, x, y);
  if (!tile) throw problem('not_found', { message: 'no_street_map' });
  keepIf(version === tile.version, reply);
  if (isGzip(tile.bytes)) reply.header('content-encoding', 'gzip');
  return tile.bytes;
}

function keepIf(isOfVersion: boolean, reply: FastifyReply): void {
  if (isOfVersion) reply.header('cache-control', KEPT_FOR_EVER);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
