// Whose data the street map shows. The links are ours and always there; what a source says of itself beside
// them is shown as text, never as the markup of a stranger.
import type { StreetSource } from '@flotila/domain/map/street-source.ts';

const OPENFREEMAP = ['OpenFreeMap', 'https://openfreemap.org/'] as const;
const OWNERS = [
  ['© OpenMapTiles', 'https://www.openmaptiles.org/'],
  ['© OpenStreetMap', 'https://www.openstreetmap.org/copyright'],
] as const;
/** What our own links say already. */
const SAID =
  /OpenFreeMap|OpenMapTiles|OpenStreetMap|contributors|data from|by|©|\(c\)|[\s,.;|·-]/gi;

interface Shown {
  source: Pick<StreetSource, 'kind'>;
  form: 'vector' | 'raster';
  /** What the source says, plain text. */
  attribution: string;
}

/** The words without links, for where there is room for one line. */
export function attributionText({ source, form, attribution }: Shown): string {
  const own = ownLinks(source, form).map(([words]) => words);
  return [...own, ...extra(form, attribution)].join(' ');
}

/** The links as markup that is safe to show. */
export function attributionMarkup({ source, form, attribution }: Shown): string {
  const own = ownLinks(source, form).map(
    ([words, url]) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`,
  );
  return [...own, ...extra(form, attribution).map(escaped)].join(' ');
}

/** Of pictures nobody knows from what they were drawn. */
function ownLinks({ kind }: Shown['source'], form: Shown['form']) {
  if (form === 'raster') return [];
  return kind === 'public' ? [OPENFREEMAP, ...OWNERS] : OWNERS;
}

function extra(form: Shown['form'], attribution: string): string[] {
  const isNews = form === 'raster' || attribution.replace(SAID, '') !== '';
  return isNews && attribution !== '' ? [attribution] : [];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
