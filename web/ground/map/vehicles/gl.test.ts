// The programs of a graphics context, with a context that counts what it is asked to compile.
import { expect, test } from 'vitest';
import { programOf } from './gl.ts';

function countingContext() {
  const compiled: string[] = [];
  const canvas = new EventTarget();
  const context = {
    canvas,
    VERTEX_SHADER: 1,
    FRAGMENT_SHADER: 2,
    COMPILE_STATUS: 3,
    LINK_STATUS: 4,
    createProgram: () => ({}),
    createShader: () => ({}),
    shaderSource: (_shader: unknown, source: string) => compiled.push(source),
    compileShader: () => undefined,
    getShaderParameter: () => true,
    attachShader: () => undefined,
    deleteShader: () => undefined,
    linkProgram: () => undefined,
    getProgramParameter: () => true,
    isContextLost: () => false,
  };
  return { gl: context as unknown as WebGL2RenderingContext, canvas, compiled };
}

test('A program is compiled once for a context, however often its layer comes back', () => {
  const { gl, compiled } = countingContext();
  const first = programOf(gl, 'vertex', 'fragment');
  expect(programOf(gl, 'vertex', 'fragment')).toBe(first);
  expect(compiled).toEqual(['vertex', 'fragment']);
  expect(programOf(gl, 'vertex', 'other')).not.toBe(first);
});

test('A context that was lost comes back without programs', () => {
  const { gl, canvas, compiled } = countingContext();
  const first = programOf(gl, 'vertex', 'fragment');
  canvas.dispatchEvent(new Event('webglcontextlost'));
  expect(programOf(gl, 'vertex', 'fragment')).not.toBe(first);
  expect(compiled).toHaveLength(4);
});
