// The GPU side of the vehicles: one custom MapLibre layer that draws leaders, markers and labels as
// instanced quads from the columns of FleetMotion. While something glides it asks for new frames, but only
// as often as the fastest vehicle moves a quarter of a pixel.
import type {
  CustomLayerInterface,
  CustomRenderMethodInput,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { lastPressAt } from '../../address/pressed.ts';
import { LEADER_SECONDS } from '../camera.ts';
import { lastKeyAt, pauseForHand } from '../hand-first.ts';
import { mercatorX, mercatorY, splitFloat } from '../mercator.ts';
import type { VehiclePalette } from '../palette.ts';
import type { FleetMotion } from './fleet-motion.ts';
import { buildQuad, type Program, programOf, rgb, shiftedMatrix, writeBuffer } from './gl.ts';
import {
  LABEL_BYTES,
  MARKER_BYTES,
  type MarkerFlags,
  writeLabels,
  writeMarkers,
} from './instances.ts';
import { LabelAtlas } from './label-atlas.ts';
import type { PlacedLabel } from './label-layout.ts';
import type { LabelText } from './label-text.ts';
import { COLOURS } from './marker-kind.ts';
import { markerScale, worldPixels } from './marker-scale.ts';
import {
  LABEL_FRAGMENT,
  LABEL_VERTEX,
  LEADER_FRAGMENT,
  LEADER_VERTEX,
  MARKER_FRAGMENT,
  MARKER_VERTEX,
} from './shaders.ts';
import { buildField } from './shape-field.ts';
import {
  type Instances,
  instances,
  LABEL_COLUMNS,
  MARKER_COLUMNS,
  vertexArray,
} from './vehicle-arrays.ts';

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
  /** The markers' buffer once more, a vertex a row. */
  points: WebGLVertexArrayObject;
  labels: Instances;
  marker: Program;
  leader: Program;
  label: Program;
  atlas: LabelAtlas;
  field: WebGLTexture;
}

export class VehicleDrawing implements CustomLayerInterface {
  readonly id = VEHICLE_LAYER;
  readonly type = 'custom' as const;
  readonly renderingMode = '2d' as const;
  flags: MarkerFlags = { hidden: new Set(), selectedId: null, hoveredId: null };
  /** Milliseconds of script that the last upload took; read by the benchmark. */
  uploadMs = 0;
  /** How often the columns were written to the GPU; read by the benchmark. */
  writes = 0;

  private readonly motion: FleetMotion;
  private palette: VehiclePalette;
  private map: MapLibreMap | undefined;
  private resources: Resources | undefined;
  private drawnLabels: DrawnLabel[] = [];
  private areMarkersStale = true;
  private areLabelsStale = true;
  private fastest = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** Both of `performance.now()`. */
  private pauseEnds = Number.POSITIVE_INFINITY;
  private drawnAt = 0;

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
    this.drawSoon();
  }

  setLabels(labels: DrawnLabel[]): void {
    this.drawnLabels = labels;
    this.areLabelsStale = true;
    this.drawSoon();
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
    const markers = instances(gl, quad, MARKER_BYTES, MARKER_COLUMNS);
    this.resources = {
      gl,
      quad,
      points: vertexArray(gl, null, markers.buffer, MARKER_BYTES, MARKER_COLUMNS),
      markers,
      labels: instances(gl, quad, LABEL_BYTES, LABEL_COLUMNS),
      marker: programOf(gl, MARKER_VERTEX, MARKER_FRAGMENT),
      leader: programOf(gl, LEADER_VERTEX, LEADER_FRAGMENT),
      label: programOf(gl, LABEL_VERTEX, LABEL_FRAGMENT),
      atlas: new LabelAtlas(gl, map.getPixelRatio(), this.palette),
      field: buildField(gl),
    };
    this.invalidate();
  }

  onRemove(): void {
    clearTimeout(this.pause);
    const { resources } = this;
    this.resources = undefined;
    if (!resources) return;
    const { gl, quad, markers, points, labels, atlas, field } = resources;
    for (const buffer of [quad, markers.buffer, labels.buffer]) gl.deleteBuffer(buffer);
    for (const array of [markers.array, labels.array, points]) gl.deleteVertexArray(array);
    atlas.destroy();
    gl.deleteTexture(field);
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
      this.writes += 1;
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
    const { gl, marker, leader, markers, points, field } = resources;
    const { palette } = this;
    const colours = COLOURS.flatMap((name) => rgb(palette[name]));
    gl.bindVertexArray(markers.array);
    this.startProgram(gl, leader, map, matrix);
    gl.uniform3fv(leader.uniform('u_colours'), colours);
    gl.uniform1f(leader.uniform('u_world'), worldPixels(map));
    gl.uniform1f(leader.uniform('u_seconds'), LEADER_SECONDS);
    // Far away a minute's way is shorter than the marker: nothing to draw.
    if (map.getZoom() > 9) gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, markers.count);
    gl.bindVertexArray(points);
    this.startProgram(gl, marker, map, matrix);
    gl.uniform3fv(marker.uniform('u_colours'), colours);
    gl.uniform1f(marker.uniform('u_scale'), markerScale(map.getZoom(), markers.count));
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, field);
    gl.uniform1i(marker.uniform('u_field'), 0);
    gl.uniform1f(marker.uniform('u_shadow'), palette.shadow);
    for (const name of ['outline', 'alarm', 'notice', 'accent'] as const) {
      gl.uniform3fv(marker.uniform(`u_${name}`), rgb(palette[name]));
    }
    gl.drawArrays(gl.POINTS, 0, markers.count);
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
    this.drawnAt = performance.now();
    clearTimeout(this.pause);
    this.pauseEnds = Number.POSITIVE_INFINITY;
    if (this.now() >= this.motion.glidesUntil || this.fastest === 0) return;
    const seconds = STEP_PIXELS / (this.fastest * worldPixels(map));
    this.drawSoon(seconds <= FRAME_SECONDS ? 0 : Math.min(seconds, PAUSE_SECONDS_MAX) * 1000);
  }

  /** The next frame, at the soonest after `pause` milliseconds; later while somebody types or has just opened something. */
  private drawSoon(pause = 0): void {
    const now = performance.now();
    const deeds = { keyAt: lastKeyAt(), pressAt: lastPressAt(), drawnAt: this.drawnAt };
    const wait = Math.max(pause, pauseForHand(now, deeds));
    if (wait === 0) this.map?.triggerRepaint();
    if (wait === 0 || now + wait >= this.pauseEnds) return;
    clearTimeout(this.pause);
    this.pauseEnds = now + wait;
    this.pause = setTimeout(() => this.map?.triggerRepaint(), wait);
  }
}
