// The shaders of the vehicle layer (WebGL 2). All three programs share the motion: a place is mixed between
// `from` and `to` by the clock, relative to the middle of the view and in two floats each, so that nothing
// trembles at zoom 16 and more. Colours leave premultiplied, as MapLibre wants them.

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

export const MARKER_VERTEX = `${MOTION}
layout(location = 4) in uvec4 a_kind;  // shape, colour, flags, -
uniform float u_scale;
uniform vec3 u_colours[4];
out vec2 v_at;
flat out vec3 v_colour;
flat out uvec2 v_kind;
flat out vec2 v_turn;
flat out float v_scale;
void main() {
  uint flags = a_kind.z;
  bool hidden = (flags & 16u) != 0u;
  bool selected = (flags & 1u) != 0u;
  bool hovered = (flags & 2u) != 0u;
  bool wide = (flags & 7u) != 0u;
  float scale = selected ? max(u_scale, 1.0) * 1.18 : hovered ? max(u_scale, 0.9) * 1.1 : u_scale;
  float reach = (wide ? 21.0 : 14.5) * scale;
  v_at = a_corner * reach / scale;
  v_scale = scale;
  v_colour = u_colours[a_kind.y];
  v_kind = uvec2(a_kind.x, flags);
  float angle = heading();
  v_turn = vec2(cos(angle), sin(angle));
  vec4 clip = glide();
  clip.xy += clipOf(vec2(a_corner.x, -a_corner.y) * reach) * clip.w;
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : clip;
}`;

export const MARKER_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_at;
flat in vec3 v_colour;
flat in uvec2 v_kind;
flat in vec2 v_turn;
flat in float v_scale;
uniform vec3 u_outline;
uniform vec3 u_alarm;
uniform vec3 u_notice;
uniform vec3 u_accent;
uniform float u_shadow;
uniform float u_ratio;
out vec4 colour;

float square(vec2 p) {
  vec2 q = abs(p) - vec2(4.6);
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 2.2;
}
float arrow(vec2 p) {
  vec2 corners[4] = vec2[4](vec2(0.0, -9.4), vec2(7.0, 7.8), vec2(0.0, 4.2), vec2(-7.0, 7.8));
  float d = dot(p - corners[0], p - corners[0]);
  float side = 1.0;
  for (int i = 0, j = 3; i < 4; j = i, i++) {
    vec2 e = corners[j] - corners[i];
    vec2 w = p - corners[i];
    vec2 b = w - e * clamp(dot(w, e) / dot(e, e), 0.0, 1.0);
    d = min(d, dot(b, b));
    bvec3 c = bvec3(p.y >= corners[i].y, p.y < corners[j].y, e.x * w.y > e.y * w.x);
    if (all(c) || all(not(c))) side = -side;
  }
  return side * sqrt(d) - 0.8;
}
float shape(vec2 p) {
  if (v_kind.x == 0u) return square(p);
  if (v_kind.x == 1u) return length(p) - 6.9;
  return arrow(vec2(v_turn.x * p.x + v_turn.y * p.y, -v_turn.y * p.x + v_turn.x * p.y));
}
float cover(float distance) {
  return clamp(0.5 - distance * v_scale * u_ratio, 0.0, 1.0);
}
void put(vec3 paint, float alpha) {
  colour = vec4(paint * alpha + colour.rgb * (1.0 - alpha), alpha + colour.a * (1.0 - alpha));
}
void main() {
  uint flags = v_kind.y;
  float d = shape(v_at);
  colour = vec4(0.0);
  if ((flags & 1u) != 0u) {
    put(u_accent, 0.22 * cover(length(v_at) - 18.5));
    put(u_accent, 0.9 * cover(abs(length(v_at) - 18.0) - 0.8));
  } else if ((flags & 2u) != 0u) {
    put(u_accent, 0.22 * cover(length(v_at) - 17.0));
  }
  if ((flags & 4u) != 0u) {
    put(u_outline, cover(abs(length(v_at) - 14.2) - 2.6));
    put(u_alarm, cover(abs(length(v_at) - 14.2) - 1.6));
  }
  float below = shape(v_at - vec2(0.0, 1.2));
  put(vec3(0.05, 0.08, 0.12), u_shadow * (1.0 - smoothstep(0.5, 5.0, below)));
  put(u_outline, cover(d - 1.9));
  put(v_colour, cover(d));
  if ((flags & 8u) != 0u) {
    float badge = length(v_at - vec2(7.4, -7.4));
    put(u_outline, cover(badge - 4.6));
    put(u_notice, cover(badge - 3.2));
  }
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
  bool none = pixels < 16.0 || a_kind.x != 2u || (a_kind.z & 16u) != 0u;
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
