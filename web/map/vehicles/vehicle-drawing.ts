// The GPU side of the vehicles: one custom MapLibre layer that draws leaders, markers and labels as
// instanced quads from the columns of FleetMotion. While something glides it asks for new frames, but only
// as often as the fastest vehicle moves a quarter of a pixel.
import type {
  CustomLayerInterface,
  CustomRenderMethodInput,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { TRACK_SYMBOL } from '../camera.ts';
import { mercatorX, mercatorY, splitFloat } from '../mercator.ts';
import type { VehiclePalette } from '../palette.ts';
import type { FleetMotion } from './fleet-motion.ts';
import { buildProgram, buildQuad, type Program, rgb, shiftedMatrix, writeBuffer } from './gl.ts';
import {
  LABEL_BYTES,
  MARKER_BYTES,
  type MarkerFlags,
  writeLabels,
  writeMarkers,
} from './instances.ts';
import { LabelAtlas, type LabelText } from './label-atlas.ts';
import type { PlacedLabel } from './label-layout.ts';
import {
  LABEL_FRAGMENT,
  LABEL_VERTEX,
  LEADER_FRAGMENT,
  LEADER_VERTEX,
  MARKER_FRAGMENT,
  MARKER_VERTEX,
} from './shaders.ts';

export const VEHICLE_LAYER = 'vehicles';
const STEP_PIXELS = 0.25;
const FRAME_SECONDS = 1 / 60;
const PAUSE_SECONDS_MAX = 1;

export interface DrawnLabel extends PlacedLabel {
  text: LabelText;
}

interface Resources {
  gl: WebGL2RenderingContext;
  quad: WebGLBuffer;
  markers: Instances;
  labels: Instances;
  marker: Program;
  leader: Program;
  label: Program;
  atlas: LabelAtlas;
}

interface Instances {
  buffer: WebGLBuffer;
  array: WebGLVertexArrayObject;
  capacity: number;
  count: number;
}

export class VehicleDrawing implements CustomLayerInterface {
  readonly id = VEHICLE_LAYER;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  flags: MarkerFlags = { hidden: new Set(), selectedId: null, hoveredId: null };
  /** Milliseconds of script that the last upload took; read by the benchmark. */
  uploadMs = 0;

  private readonly motion: FleetMotion;
  private palette: VehiclePalette;
  private map: MapLibreMap | undefined;
  private resources: Resources | undefined;
  private drawnLabels: DrawnLabel[] = [];
  private areMarkersStale = true;
  private areLabelsStale = true;
  private fastest = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(motion: FleetMotion, palette: VehiclePalette) {
    this.motion = motion;
    this.palette = palette;
  }

  /** Seconds since the page was opened: the clock of all glides. */
  now(): number {
    return performance.now() / 1000;
  }

  /** The columns changed: they are written to the GPU with the next frame. */
  invalidate(): void {
    this.areMarkersStale = true;
    this.areLabelsStale = true;
    this.fastest = this.motion.fastest(this.now());
    this.map?.triggerRepaint();
  }

  setLabels(labels: DrawnLabel[]): void {
    this.drawnLabels = labels;
    this.areLabelsStale = true;
    this.map?.triggerRepaint();
  }

  setPalette(palette: VehiclePalette): void {
    this.palette = palette;
    this.invalidate();
  }

  /** Css pixels of a label; rough until the layer is on the map. */
  labelWidth(text: LabelText): number {
    return this.resources?.atlas.widthOf(text) ?? text.plate.length * 8 + 20;
  }

  onAdd(map: MapLibreMap, context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext;
    this.map = map;
    const quad = buildQuad(gl);
    this.resources = {
      gl,
      quad,
      markers: instances(gl, quad, MARKER_BYTES, [
        [1, 4, 0],
        [2, 4, 16],
        [3, 4, 32],
        [4, 'kind', 48],
        [5, 1, 52],
      ]),
      labels: instances(gl, quad, LABEL_BYTES, [
        [1, 4, 0],
        [2, 4, 16],
        [3, 4, 32],
        [4, 4, 48],
        [5, 4, 64],
      ]),
      marker: buildProgram(gl, MARKER_VERTEX, MARKER_FRAGMENT),
      leader: buildProgram(gl, LEADER_VERTEX, LEADER_FRAGMENT),
      label: buildProgram(gl, LABEL_VERTEX, LABEL_FRAGMENT),
      atlas: new LabelAtlas(gl, map.getPixelRatio(), this.palette),
    };
    this.invalidate();
  }

  onRemove(): void {
    clearTimeout(this.pause);
    const { resources } = this;
    this.resources = undefined;
    if (!resources) return;
    const { gl, quad, markers, labels, marker, leader, label, atlas } = resources;
    for (const buffer of [quad, markers.buffer, labels.buffer]) gl.deleteBuffer(buffer);
    for (const list of [markers, labels]) gl.deleteVertexArray(list.array);
    for (const { program } of [marker, leader, label]) gl.deleteProgram(program);
    atlas.destroy();
  }

  render(
    _context: WebGLRenderingContext | WebGL2RenderingContext,
    { defaultProjectionData }: CustomRenderMethodInput,
  ): void {
    const { resources, map } = this;
    if (!resources || !map) return;
    const { gl, markers, labels } = resources;
    this.upload(resources, map);
    if (markers.count > 0) {
      gl.disable(gl.DEPTH_TEST);
      gl.disable(gl.STENCIL_TEST);
      gl.disable(gl.CULL_FACE);
      const matrix = defaultProjectionData.mainMatrix;
      this.drawMarkers(resources, map, matrix);
      if (labels.count > 0) this.drawLabels(resources, map, matrix);
      gl.bindVertexArray(null);
    }
    this.keepGliding(map);
  }

  private upload(resources: Resources, map: MapLibreMap): void {
    const { gl, markers, labels, atlas } = resources;
    const before = performance.now();
    if (this.areMarkersStale) {
      const { bytes, count } = writeMarkers(this.motion, this.flags);
      markers.capacity = writeBuffer(gl, markers.buffer, bytes, markers.capacity);
      markers.count = count;
      this.areMarkersStale = false;
      this.uploadMs = performance.now() - before;
    }
    if (this.areLabelsStale) {
      atlas.reset(map.getPixelRatio(), this.palette);
      atlas.bind();
      const { bytes, count } = writeLabels(this.motion, this.drawnLabels, atlas);
      labels.capacity = writeBuffer(gl, labels.buffer, bytes, labels.capacity);
      labels.count = count;
      this.areLabelsStale = false;
    }
  }

  private drawMarkers(resources: Resources, map: MapLibreMap, matrix: ArrayLike<number>): void {
    const { gl, marker, leader, markers } = resources;
    const { palette } = this;
    const colours = [palette.moving, palette.parked, palette.new, palette.fail].flatMap(rgb);
    gl.bindVertexArray(markers.array);
    this.startProgram(gl, leader, map, matrix);
    gl.uniform3fv(leader.uniform('u_colours'), colours);
    gl.uniform1f(leader.uniform('u_world'), worldPixels(map));
    gl.uniform1f(leader.uniform('u_seconds'), TRACK_SYMBOL.leaderSeconds);
    // Far away a minute's way is shorter than the marker: nothing to draw.
    if (map.getZoom() > 9) gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, markers.count);
    this.startProgram(gl, marker, map, matrix);
    gl.uniform3fv(marker.uniform('u_colours'), colours);
    gl.uniform1f(marker.uniform('u_scale'), markerScale(map.getZoom()));
    gl.uniform1f(marker.uniform('u_shadow'), palette.shadow);
    for (const name of ['outline', 'alarm', 'notice', 'accent'] as const) {
      gl.uniform3fv(marker.uniform(`u_${name}`), rgb(palette[name]));
    }
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, markers.count);
  }

  private drawLabels(resources: Resources, map: MapLibreMap, matrix: ArrayLike<number>): void {
    const { gl, label, labels, atlas } = resources;
    gl.bindVertexArray(labels.array);
    this.startProgram(gl, label, map, matrix);
    gl.activeTexture(gl.TEXTURE0);
    atlas.bind();
    gl.uniform1i(label.uniform('u_atlas'), 0);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, labels.count);
  }

  private startProgram(
    gl: WebGL2RenderingContext,
    program: Program,
    map: MapLibreMap,
    matrix: ArrayLike<number>,
  ): void {
    const centre = map.getCenter();
    const [x, y] = [mercatorX(centre.lng), mercatorY(centre.lat)];
    const [highX, lowX] = splitFloat(x);
    const [highY, lowY] = splitFloat(y);
    const ratio = map.getPixelRatio();
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's word, not a hook
    gl.useProgram(program.program);
    gl.uniformMatrix4fv(program.uniform('u_matrix'), false, shiftedMatrix(matrix, x, y));
    gl.uniform4f(program.uniform('u_centre'), highX, highY, lowX, lowY);
    gl.uniform1f(program.uniform('u_now'), this.now());
    gl.uniform2f(
      program.uniform('u_viewport'),
      gl.drawingBufferWidth / ratio,
      gl.drawingBufferHeight / ratio,
    );
    gl.uniform1f(program.uniform('u_ratio'), ratio);
  }

  private keepGliding(map: MapLibreMap): void {
    clearTimeout(this.pause);
    if (this.now() >= this.motion.glidesUntil || this.fastest === 0) return;
    const seconds = STEP_PIXELS / (this.fastest * worldPixels(map));
    if (seconds <= FRAME_SECONDS) map.triggerRepaint();
    else {
      const pause = Math.min(seconds, PAUSE_SECONDS_MAX) * 1000;
      this.pause = setTimeout(() => map.triggerRepaint(), pause);
    }
  }
}

type Column = [location: number, size: number | 'kind', offset: number];

function instances(
  gl: WebGL2RenderingContext,
  quad: WebGLBuffer,
  stride: number,
  columns: Column[],
): Instances {
  const array = gl.createVertexArray();
  const buffer = gl.createBuffer();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, quad);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [location, size, offset] of columns) {
    gl.enableVertexAttribArray(location);
    if (size === 'kind') gl.vertexAttribIPointer(location, 4, gl.UNSIGNED_BYTE, stride, offset);
    else gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(location, 1);
  }
  gl.bindVertexArray(null);
  return { buffer, array, capacity: 0, count: 0 };
}

/** Css pixels of the world's width at the map's zoom. */
export function worldPixels(map: MapLibreMap): number {
  return 512 * 2 ** map.getZoom();
}

/** Smaller in far views, where a fleet is a swarm; full size from zoom 11. */
export function markerScale(zoom: number): number {
  return Math.max(0.62, Math.min(1, 0.62 + (zoom - 5) * 0.0635));
}
