// The few WebGL 2 steps that the vehicle layer needs, with errors that say what failed.

export interface Program {
  program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
}

/** Programs of each context by their sources. They go with the context. */
const built = new WeakMap<WebGL2RenderingContext, Map<string, Program>>();

/**
 * The program of these sources, built once for each context: compiling waits until the GPU has done all
 * that it was asked for before. Do not delete it. Throws with the driver's message.
 */
export function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const programs = built.get(gl) ?? new Map<string, Program>();
  if (!built.has(gl)) {
    built.set(gl, programs);
    // The same context comes back without them.
    gl.canvas.addEventListener('webglcontextlost', () => built.delete(gl), { once: true });
  }
  const sources = vertex + fragment;
  const program = programs.get(sources) ?? buildProgram(gl, vertex, fragment);
  programs.set(sources, program);
  return program;
}

function buildProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('the graphics context is gone');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
      throw new Error(`shader: ${gl.getShaderInfoLog(shader)}`);
    }
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`shader program: ${gl.getProgramInfoLog(program)}`);
  }
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      const known = places.get(name);
      if (known !== undefined) return known;
      const place = gl.getUniformLocation(program, name);
      places.set(name, place);
      return place;
    },
  };
}

/** The two triangles that every instance is drawn on, corners −1 … 1. */
export function buildQuad(gl: WebGL2RenderingContext): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  return buffer;
}

/** Writes the bytes into the buffer, growing it in doublings so that it is seldom made anew. */
export function writeBuffer(
  gl: WebGL2RenderingContext,
  buffer: WebGLBuffer,
  bytes: Uint8Array,
  capacity: number,
): number {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  let size = Math.max(capacity, 4096);
  while (size < bytes.length) size *= 2;
  if (size !== capacity) gl.bufferData(gl.ARRAY_BUFFER, size, gl.DYNAMIC_DRAW);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, bytes);
  return size;
}

/** `#rrggbb` as three numbers 0 … 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** `matrix` (column-major, doubles) after a shift of the origin to the place; as floats for the GPU. */
export function shiftedMatrix(matrix: ArrayLike<number>, x: number, y: number): Float32Array {
  const shifted = new Float32Array(16);
  for (let i = 0; i < 16; i++) shifted[i] = matrix[i] ?? 0;
  for (let row = 0; row < 4; row++) {
    shifted[12 + row] =
      (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  }
  return shifted;
}
