// The commands of the Teltonika vectors, byte for byte.
import { expect, it } from 'vitest';
import { loadVectors, toHex } from '../../server/ground/protocols/testing/vectors.ts';
import { encodeTeltonikaCommand } from './teltonika-command.ts';

const directory = `${import.meta.dirname}/../../server/ground/protocols/teltonika`;

for (const { id, input, expect: expected } of loadVectors(directory)) {
  const { command } = input;
  if (!command) continue;
  it(`${id}: command ${command.data}`, () => {
    expect(toHex(encodeTeltonikaCommand(command.data))).toBe(expected.encoded?.hex);
  });
}
