// The vertex arrays of the vehicle layer: which bytes of a row feed which attribute of the shaders.

export interface Instances {
  buffer: WebGLBuffer;
  array: WebGLVertexArrayObject;
  capacity: number;
  count: number;
}

type Column = [location: number, size: number | 'kind', offset: number];

/** Attributes of the marker and leader shaders within a row of instances.ts. */
export const MARKER_COLUMNS: Column[] = [
  [1, 4, 0],
  [2, 4, 16],
  [3, 4, 32],
  [4, 'kind', 48],
  [5, 1, 52],
];
/** Attributes of the label shader. */
export const LABEL_COLUMNS: Column[] = [
  [1, 4, 0],
  [2, 4, 16],
  [3, 4, 32],
  [4, 4, 48],
  [5, 4, 64],
];

/** A buffer whose rows are instances of the quad. */
export function instances(
  gl: WebGL2RenderingContext,
  quad: WebGLBuffer,
  stride: number,
  columns: Column[],
): Instances {
  const buffer = gl.createBuffer();
  return { buffer, array: vertexArray(gl, quad, buffer, stride, columns), capacity: 0, count: 0 };
}

/** With a quad a row is an instance of it, without one a row is a vertex. */
export function vertexArray(
  gl: WebGL2RenderingContext,
  quad: WebGLBuffer | null,
  buffer: WebGLBuffer,
  stride: number,
  columns: Column[],
): WebGLVertexArrayObject {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  if (quad) {
    gl.bindBuffer(gl.ARRAY_BUFFER, quad);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  }
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (const [location, size, offset] of columns) {
    gl.enableVertexAttribArray(location);
    if (size === 'kind') gl.vertexAttribIPointer(location, 4, gl.UNSIGNED_BYTE, stride, offset);
    else gl.vertexAttribPointer(location, size, gl.FLOAT, false, stride, offset);
    if (quad) gl.vertexAttribDivisor(location, 1);
  }
  gl.bindVertexArray(null);
  return array;
}
