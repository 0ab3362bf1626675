// The shaders of the track (WebGL 2). There are no attributes: each part of the line is six vertices that
// look its two locations up in a texture. It is a quad in which the fragment measures its
// distance from the part: ends are round, so that parts join at any angle. Three passes with one program:
// casing, colours, and arrows that show the direction. Colours leave premultiplied.

import { ROW_LOCATIONS } from './track-rows.ts';

export const TRACK_VERTEX = `#version 300 es
#define ROW_LOCATIONS ${ROW_LOCATIONS}
#define SHORT 12.0                     // css pixels
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D u_track;            // two texels a location, see track-rows.ts
uniform mat4 u_matrix;                 // from the middle of the view to the clip space
uniform vec4 u_centre;
uniform vec2 u_viewport;               // css pixels
uniform float u_world;                 // css pixels of the world's width
uniform float u_reach;                 // halves of the line's width that a quad covers aside of it
uniform vec2 u_half;                   // half the width of the line, usual and above the limit, css pixels
uniform int u_pass;                    // 0 casing, 1 colours, 2 arrows
uniform float u_period;                // css pixels between arrows
uniform int u_last;                    // the last location
uniform bool u_crowds;                 // arrows may lie upon others
out vec2 v_at;                         // css pixels along and aside
flat out float v_length;
flat out float v_along;
flat out int v_kind;
flat out int v_over;
flat out float v_half;
flat out vec3 v_begin;
flat out vec3 v_end;

const vec2 CORNERS[6] = vec2[](
  vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(-1.0, 1.0),
  vec2(-1.0, 1.0), vec2(1.0, -1.0), vec2(1.0, 1.0));

ivec2 texelOf(int location) {
  return ivec2((location % ROW_LOCATIONS) * 2, location / ROW_LOCATIONS);
}
vec2 pixels(vec4 place) {
  vec2 away = (place.xy - u_centre.xy) + (place.zw - u_centre.zw);
  vec4 clip = u_matrix * vec4(away, 0.0, 1.0);
  return clip.xy / clip.w * u_viewport / 2.0;
}
vec2 pixelsOf(int location) {
  return pixels(uintBitsToFloat(texelFetch(u_track, texelOf(location), 0)));
}
vec3 colourOf(uint bits) {
  return vec3(bits & 255u, (bits >> 8) & 255u, (bits >> 16) & 255u) / 255.0;
}
void main() {
  vec2 corner = CORNERS[gl_VertexID % 6];
  ivec2 begin = texelOf(gl_VertexID / 6);
  ivec2 end = texelOf(gl_VertexID / 6 + 1);
  uvec4 beginMore = texelFetch(u_track, begin + ivec2(1, 0), 0);
  uvec4 endMore = texelFetch(u_track, end + ivec2(1, 0), 0);
  vec2 from = pixelsOf(gl_VertexID / 6);
  vec2 to = pixelsOf(gl_VertexID / 6 + 1);
  vec2 way = to - from;
  float far = length(way);
  vec2 ahead = far > 0.0001 ? way / far : vec2(1.0, 0.0);
  if (u_pass == 2 && far < SHORT) {
    // So short a way trembles: an arrow points as the line does around it.
    vec2 wide = pixelsOf(min(u_last, gl_VertexID / 6 + 3)) - pixelsOf(max(0, gl_VertexID / 6 - 2));
    ahead = length(wide) > 2.0 ? normalize(wide) : ahead;
  }
  vec2 aside = vec2(-ahead.y, ahead.x);
  float along = uintBitsToFloat(beginMore.y) * u_world;
  v_kind = int((beginMore.x >> 24) & 63u);
  v_over = v_kind == 0 ? int((beginMore.x | endMore.x) >> 31) : 0;
  v_half = v_over == 1 ? u_half.y : u_half.x;
  bool none = v_kind == 2;
  if (u_pass == 2) {
    // An arrow stands in the middle of each period, on one part: most have none.
    float before = floor(along / u_period + 0.5);
    float after = floor((along + far) / u_period + 0.5);
    bool crowded = ((beginMore.x >> 24) & 64u) != 0u;
    none = none || v_kind != 0 || before == after || (crowded && !u_crowds);
  } else if (u_pass == 0) {
    none = none || v_kind != 0;
  }
  float reach = v_half * u_reach + 1.0;
  float s = corner.x < 0.0 ? -reach : far + reach;
  v_at = vec2(s, corner.y * reach);
  v_length = far;
  v_along = mod(along, u_period);
  v_begin = colourOf(beginMore.x);
  v_end = colourOf(endMore.x);
  vec2 place = from + ahead * v_at.x + aside * v_at.y;
  gl_Position = none ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place * 2.0 / u_viewport, 0.0, 1.0);
}`;

export const TRACK_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 v_at;
flat in float v_length;
flat in float v_along;
flat in int v_kind;
flat in int v_over;
flat in float v_half;
flat in vec3 v_begin;
flat in vec3 v_end;
uniform int u_pass;
uniform float u_ratio;
uniform float u_period;
uniform vec4 u_paint;                  // casing or arrows
uniform vec4 u_over;                   // casing above the limit
uniform vec3 u_edge;                   // of arrows
uniform vec4 u_fade;                   // colour that dimmed parts go towards, and how far
uniform vec3 u_gap;
out vec4 colour;

float cover(float distance) {
  return clamp(0.5 - distance * u_ratio, 0.0, 1.0);
}
void main() {
  if (u_pass == 2) {
    float u = mod(v_along + v_at.x, u_period) - u_period / 2.0;
    float middle = v_at.x - u;
    // A head with a notch, as large as the line is wide; p is in units of a line of five pixels.
    float size = v_half / 2.5;
    vec2 p = vec2(u, abs(v_at.y)) / size;
    float side = dot(p - vec2(5.0, 0.0), normalize(vec2(4.6, 9.2)));
    float back = dot(p - vec2(-2.2, 0.0), -normalize(vec2(4.6, 2.0)));
    float head = max(side, back) * size;
    bool within = middle >= 0.0 && middle < v_length;
    float alpha = within ? cover(head - 1.3) : 0.0;
    colour = vec4(mix(u_edge, u_paint.rgb, cover(head)), 1.0) * alpha * u_paint.a;
    return;
  }
  float beyond = max(max(-v_at.x, v_at.x - v_length), 0.0);
  float alpha = cover(length(vec2(beyond, v_at.y)) - v_half);
  if (v_kind == 1) {
    float dash = mod(v_at.x, 11.0);
    alpha = beyond > 0.0 ? 0.0 : cover(abs(v_at.y) - 0.9) * cover(abs(dash - 3.0) - 3.0) * 0.75;
    colour = vec4(mix(u_gap, u_fade.rgb, u_fade.a), 1.0) * alpha;
    return;
  }
  if (u_pass == 0) {
    vec4 edge = v_over == 1 ? u_over : u_paint;
    colour = vec4(edge.rgb, 1.0) * alpha * edge.a;
    return;
  }
  vec3 paint = mix(v_begin, v_end, clamp(v_at.x / max(v_length, 0.001), 0.0, 1.0));
  colour = vec4(mix(paint, u_fade.rgb, u_fade.a), 1.0) * alpha;
}`;
