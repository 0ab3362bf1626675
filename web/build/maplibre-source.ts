// Builds the map library from the source in its package instead of its two finished files. Those carry
// most of their code twice, once for the page and once for the worker; built together with ours, both load
// one file of what they share, and what we do not import falls away. Developing uses the finished files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = join(
  dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')),
  'src',
);
/** As web/ground/map imports them. */
const LIBRARY = 'maplibre-gl';
const WORKER_URL = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/** A second form of vector tiles, which none of our sources has; its decoder is as large as a panel. */
const UNUSED_TILES = '@maplibre/mlt';
const UNUSED_TILES_MODULE = `
export const GEOMETRY_TYPE = {};
export function decodeTile() { throw new Error('tiles of the form MLT are not read'); }
`;

/** Source files of the library that nothing of ours needs, and what stands for each. */
const STAND_INS: Record<string, string> = {
  // As JSON, which it is taken for.
  '../package.json': JSON.stringify({ version: versionOf() }),
  // Our own styles are validated by their tests, and nobody else's are shown.
  'style/validate_style.ts': `
export const validateStyle = {};
export const SPEC_SOURCE_TYPES = new Set();
export const validateStyleAndEmit = () => false;
export const emitValidationErrors = () => false;
export const validateAndEmit = () => false;
`,
  'source/image_source.ts': 'export class ImageSource {}',
  'source/video_source.ts': 'export class VideoSource {}',
  'source/canvas_source.ts': 'export class CanvasSource {}',
  'webgl/draw/draw_heatmap.ts': 'export const drawHeatmap = () => undefined;',
  'webgl/draw/draw_hillshade.ts': 'export const drawHillshade = () => undefined;',
  'webgl/draw/draw_color_relief.ts': 'export const drawColorRelief = () => undefined;',
  ...styleLayers({
    heatmap_style_layer: 'Heatmap',
    hillshade_style_layer: 'Hillshade',
    color_relief_style_layer: 'ColorRelief',
    fill_extrusion_style_layer: 'FillExtrusion',
  }),
  'webgl/program/hillshade_program.ts': `
export const hillshadeUniforms = () => ({});
export const hillshadePrepareUniforms = () => ({});
`,
  'webgl/program/heatmap_program.ts': `
export const heatmapUniforms = () => ({});
export const heatmapTextureUniforms = () => ({});
`,
  'webgl/program/color_relief_program.ts': 'export const colorReliefUniforms = () => ({});',
  // Our maps are looked at from straight above, where there is no sky: it would be worked out for each pixel of each frame,
  // and nothing would be seen of it. Where graphics are slow that was a third to a half of a frame.
  'webgl/draw/draw_sky.ts': `
export const drawSky = () => undefined;
export const drawAtmosphere = () => undefined;
`,
  'webgl/program/sky_program.ts': 'export const skyUniforms = () => ({});',
  'webgl/program/atmosphere_program.ts': 'export const atmosphereUniforms = () => ({});',
  // Our maps are flat: no houses with walls.
  'webgl/draw/draw_fill_extrusion.ts': 'export const drawFillExtrusion = () => undefined;',
  'webgl/program/fill_extrusion_program.ts': `
export const fillExtrusionUniforms = () => ({});
export const fillExtrusionPatternUniforms = () => ({});
`,
  ...shaders(
    'atmosphere',
    'color_relief',
    'fill_extrusion',
    'fill_extrusion_pattern',
    'heatmap',
    'heatmap_texture',
    'hillshade',
    'hillshade_prepare',
    'sky',
    'terrain',
    'terrain_depth',
    'terrain_height',
  ),
};

/** Of no layer of ours: none is one of these. */
function styleLayers(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([file, name]) => [
      `style/style_layer/${file}.ts`,
      `export const is${name}StyleLayer = () => false;\nexport class ${name}StyleLayer {}`,
    ]),
  );
}

/** Of what is never drawn: a shader is compiled when it is first used. */
function shaders(...names: string[]): Record<string, string> {
  const parts = names.flatMap((name) => [`${name}.fragment`, `${name}.vertex`]);
  return Object.fromEntries(
    parts.map((part) => [`shaders/glsl/${part}.glsl.g.ts`, `export default '';`]),
  );
}

/** What web/ground/map takes of the library, and the file that has it; building tells what is missing here. */
const EXPORTS: Record<string, string> = {
  Map: 'ui/map.ts',
  AttributionControl: 'ui/control/attribution_control.ts',
  addProtocol: 'source/protocol_crud.ts',
};

export function maplibreSource(): Plugin {
  const standIns = new Map(
    Object.entries(STAND_INS).map(([file, code]) => [join(SOURCE, file), code]),
  );
  let worker = '';
  return {
    name: 'flotila-maplibre-source',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const id = join(SOURCE, 'source/worker.ts');
      worker = this.emitFile({ type: 'chunk', id, name: 'map-worker' });
    },
    resolveId(id) {
      return [LIBRARY, WORKER_URL, UNUSED_TILES].includes(id) ? `\0flotila:${id}` : null;
    },
    load(id) {
      if (id === `\0flotila:${LIBRARY}`) return libraryModule();
      if (id === `\0flotila:${UNUSED_TILES}`) return UNUSED_TILES_MODULE;
      if (id === `\0flotila:${WORKER_URL}`) {
        return `export default import.meta.ROLLUP_FILE_URL_${worker};`;
      }
      return standIns.get(id) ?? null;
    },
    transform(code, id) {
      if (!id.startsWith(SOURCE + sep) || !id.endsWith('.ts')) return null;
      // A field that a subclass only declares must not hide what its superclass has set.
      return transformWithOxc(code, id, {
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
    },
  };
}

function versionOf(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(SOURCE, '../package.json'), 'utf8'));
  return (manifest as { version: string }).version;
}

function libraryModule(): string {
  const path = (file: string) => JSON.stringify(join(SOURCE, file));
  const lines = Object.entries(EXPORTS).map(
    ([name, file]) => `export { ${name} } from ${path(file)};`,
  );
  const config = path('util/config.ts');
  lines.push(`import { config } from ${config};`);
  lines.push('export function setWorkerUrl(url) { config.WORKER_URL = url; }');
  return `${lines.join('\n')}\n`;
}
