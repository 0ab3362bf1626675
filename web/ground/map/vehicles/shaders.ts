// The shaders of the vehicle layer (WebGL 2). All three programs share the motion: a place is mixed between
// `from` and `to` by the clock, relative to the middle of the view and in two floats each, so that nothing
// trembles at zoom 16 and more. Colours leave premultiplied, as MapLibre wants them.

import { DRAWN } from './marker-kind.ts';
import { FIELD_RANGE, FIELD_REACH, FIELD_TEXELS } from './shape-field.ts';

/** Per-instance inputs and the glide; every vertex shader begins with it. */
const MOTION = `#version 300 es
precision highp float;
layout(location = 0) in vec2 a_corner;
layout(location = 1) in vec4 a_from;   // high x, high y, low x, low y
layout(location = 2) in vec4 a_to;
layout(location = 3) in vec4 a_time;   // start, seconds, heading, turn
uniform mat4 u_matrix;                 // from the middle of the view to the clip space
uniform vec4 u_centre;                 // high x, high y, low x, low y
uniform float u_now;
uniform vec2 u_viewport;               // css pixels
uniform float u_ratio;                 // device pixels in a css pixel

float progress(float seconds) {
  return a_time.y > 0.0 ? clamp((u_now - a_time.x) / seconds, 0.0, 1.0) : 1.0;
}
vec2 fromCentre(vec4 place) {
  return (place.xy - u_centre.xy) + (place.zw - u_centre.zw);
}
vec4 glide() {
  vec2 place = mix(fromCentre(a_from), fromCentre(a_to), progress(a_time.y));
  return u_matrix * vec4(place, 0.0, 1.0);
}
float heading() {
  // An arrow turns in the first second: a truck does not drive sideways through its glide.
  return a_time.z + a_time.w * smoothstep(0.0, 1.0, progress(min(a_time.y, 1.0)));
}
vec2 clipOf(vec2 pixels) {
  return pixels * 2.0 / u_viewport;
}
`;

/** Markers are points, one vertex each: a quarter of the vertex work of quads. */
export const MARKER_VERTEX = `${MOTION}
layout(location = 4) in uvec4 a_kind;  // shape, colour, flags, -
uniform float u_scale;
uniform vec3 u_colours[4];
flat out vec3 v_colour;
flat out uvec2 v_kind;
flat out vec2 v_turn;
flat out vec2 v_size;                  // scale, reach in unscaled pixels
void main() {
  uint flags = a_kind.z;
  bool hidden = (flags & 16u) != 0u;
  bool selected = (flags & 1u) != 0u;
  bool hovered = (flags & 2u) != 0u;
  float scale = selected ? max(u_scale, 1.0) * 1.18 : hovered ? max(u_scale, 0.9) * 1.1 : u_scale;
  float reach = (flags & 7u) != 0u ? 21.0 : a_kind.x == 2u ? 13.8 : 11.4;
  v_size = vec2(scale, reach);
  v_colour = u_colours[a_kind.y];
  v_kind = uvec2(a_kind.x, flags);
  float angle = heading();
  v_turn = vec2(cos(angle), sin(angle));
  gl_PointSize = 2.0 * reach * scale * u_ratio;
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : glide();
}`;

export const MARKER_FRAGMENT = `#version 300 es
precision highp float;
#define FIELD_REACH ${FIELD_REACH.toFixed(1)}
#define FIELD_RANGE ${FIELD_RANGE.toFixed(1)}
#define FIELD_TEXELS ${FIELD_TEXELS.toFixed(1)}
#define FIELD_SHAPES ${DRAWN.length.toFixed(1)}
flat in vec3 v_colour;
flat in uvec2 v_kind;
flat in vec2 v_turn;
flat in vec2 v_size;
uniform vec3 u_outline;
uniform vec3 u_alarm;
uniform vec3 u_notice;
uniform vec3 u_accent;
uniform float u_shadow;
uniform float u_ratio;
uniform sampler2D u_field;
out vec4 colour;

// Distances to the shapes come from a small texture: computing them here would cost more than all
// the rest of the map where graphics are drawn by software.
float shape(vec2 p) {
  vec2 turned = v_kind.x == 2u
    ? vec2(v_turn.x * p.x + v_turn.y * p.y, -v_turn.y * p.x + v_turn.x * p.y)
    : p;
  vec2 at = clamp(turned / FIELD_REACH, -1.0, 1.0) * 0.5 + 0.5;
  float column = (float(v_kind.x) + mix(0.5 / FIELD_TEXELS, 1.0 - 0.5 / FIELD_TEXELS, at.x)) / FIELD_SHAPES;
  return texture(u_field, vec2(column, at.y)).r * 2.0 * FIELD_RANGE - FIELD_RANGE;
}
float cover(float distance) {
  return clamp(0.5 - distance * v_size.x * u_ratio, 0.0, 1.0);
}
vec4 over(vec4 below, vec3 paint, float alpha) {
  return vec4(paint, 1.0) * alpha + below * (1.0 - alpha);
}
void main() {
  uint flags = v_kind.y;
  vec2 at = (gl_PointCoord * 2.0 - 1.0) * v_size.y;
  float d = shape(at);
  // The shadow leans downward: below the marker it reaches farther.
  float dark = clamp(1.0 - (d - 0.1 * at.y) * 0.36, 0.0, 1.0);
  vec4 c = vec4(vec3(0.05, 0.08, 0.12), 1.0) * u_shadow * dark * dark;
  if ((flags & 7u) != 0u) {
    float far = length(at);
    if ((flags & 1u) != 0u) {
      c = over(c, u_accent, 0.22 * cover(far - 18.5));
      c = over(c, u_accent, 0.9 * cover(abs(far - 18.0) - 0.8));
    } else if ((flags & 2u) != 0u) {
      c = over(c, u_accent, 0.22 * cover(far - 17.0));
    }
    if ((flags & 4u) != 0u) {
      c = over(c, u_outline, cover(abs(far - 14.2) - 2.6));
      c = over(c, u_alarm, cover(abs(far - 14.2) - 1.6));
    }
  }
  c = over(c, u_outline, cover(d - 1.9));
  c = over(c, v_colour, cover(d));
  if ((flags & 8u) != 0u) {
    float badge = length(at - vec2(7.4, -7.4));
    c = over(c, u_outline, cover(badge - 4.6));
    c = over(c, u_notice, cover(badge - 3.2));
  }
  // What the list leaves out stays where it is, hardly seen.
  colour = (flags & 32u) != 0u ? c * 0.22 : c;
}`;

/** A thin line ahead of a moving vehicle: as long as its way of the next 60 s (MAP-018). */
export const LEADER_VERTEX = `${MOTION}
layout(location = 4) in uvec4 a_kind;
layout(location = 5) in float a_speed; // km/h
uniform float u_world;                 // css pixels of the world's width
uniform float u_seconds;
uniform vec3 u_colours[4];
out vec2 v_at;
flat out vec3 v_colour;
flat out float v_length;
void main() {
  const float earth = 40075016.686;
  float squeeze = cosh(3.14159265 * (1.0 - 2.0 * a_to.y));
  float pixels = min(a_speed / 3.6 * u_seconds * squeeze / earth * u_world, 150.0);
  bool none = pixels < 16.0 || a_kind.x != 2u || (a_kind.z & 48u) != 0u;
  float angle = heading();
  vec2 ahead = vec2(sin(angle), cos(angle));
  vec2 aside = vec2(ahead.y, -ahead.x);
  float along = (a_corner.y + 1.0) / 2.0;
  v_at = vec2(a_corner.x * 2.0, along * pixels);
  v_length = pixels;
  v_colour = u_colours[a_kind.y];
  vec4 clip = glide();
  clip.xy += clipOf(ahead * along * pixels + aside * a_corner.x * 2.0) * clip.w;
  gl_Position = none ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}`;

export const LEADER_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_at;
flat in vec3 v_colour;
flat in float v_length;
uniform float u_ratio;
out vec4 colour;
void main() {
  float alpha = clamp(0.5 - (abs(v_at.x) - 0.9) * u_ratio, 0.0, 1.0);
  alpha *= 0.6 * (1.0 - v_at.y / v_length) * step(8.0, v_at.y);
  colour = vec4(v_colour * alpha, alpha);
}`;

/** Plates: pictures from an atlas, on whole device pixels so that the text is sharp. */
export const LABEL_VERTEX = `${MOTION}
layout(location = 4) in vec4 a_box;    // offset x, y and size in css pixels
layout(location = 5) in vec4 a_part;   // the picture in the atlas: left, top, width, height (0 … 1)
out vec2 v_uv;
void main() {
  vec4 clip = glide();
  vec2 unit = u_viewport * u_ratio / 2.0;
  vec2 at = floor((clip.xy / clip.w + clipOf(vec2(a_box.x, -a_box.y))) * unit + 0.5);
  vec2 corner = (a_corner + 1.0) / 2.0;
  at += vec2(corner.x, -corner.y) * a_box.zw * u_ratio;
  v_uv = a_part.xy + corner * a_part.zw;
  gl_Position = vec4(at / unit, 0.0, 1.0);
}`;

export const LABEL_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_uv;
uniform sampler2D u_atlas;
out vec4 colour;
void main() {
  colour = texture(u_atlas, v_uv);
}`;
