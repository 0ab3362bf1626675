// Which street maps the browser is told of, in the order in which it tries them: the operator's file, the
// operator's address, and only for who has neither of them set, the public one. Whoever has a map of their
// own does not tell a stranger where their fleet is, even while that map cannot be read.
import { PUBLIC_STREETS, type StreetSource } from '@flotila/domain/map/street-source.ts';
import type { MapConfig } from '../../ground/config/map-config.ts';

type AddressForm = Extract<StreetSource, { kind: 'address' }>['form'];

/** `version` is the file's while it can be shown. */
export function streetSources(map: MapConfig, version: string | undefined): StreetSource[] {
  const sources: StreetSource[] = [];
  if (version !== undefined) sources.push({ kind: 'file', version });
  if (map.url !== undefined) {
    sources.push({ kind: 'address', form: formOf(map.url), url: map.url });
  }
  const isOwn = map.file !== undefined || map.url !== undefined;
  if (!isOwn && map.isOnline) sources.push({ kind: 'public', url: PUBLIC_STREETS });
  return sources;
}

/** Endings of pictures, and names of pictures' types in a query. */
const PICTURE = /\.(png|jpe?g|webp|avif|gif)$|^(png|jpe?g|webp|image\/\w+)$/i;

/** A template of pictures is told by its ending or its query; any other is of vector tiles. */
export function formOf(url: string): AddressForm {
  if (!url.includes('{z}')) return 'tilejson';
  const { pathname, searchParams } = new URL(url);
  return [pathname, ...searchParams.values()].some((text) => PICTURE.test(text))
    ? 'raster'
    : 'vector';
}

/** Addresses that browsers ask, for the content security policy. */
export function outsideAddresses(sources: readonly StreetSource[]): string[] {
  return sources.flatMap((source) => ('url' in source ? [source.url] : []));
}
