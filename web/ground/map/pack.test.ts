// The committed basemap: readable, complete and small enough.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readPack } from './pack.ts';

const FOLDER = fileURLToPath(new URL('../../public/basemap/', import.meta.url));
const BYTES_MAX = 6_000_000;

function open(name: string) {
  const bytes = new Uint8Array(readFileSync(`${FOLDER}${name}.pack`));
  return readPack(new Blob([bytes]).stream());
}

describe('the offline basemap', () => {
  test('holds the world, and every pack that the base pack names', async () => {
    const base = await open('base');
    expect(base.tile('world/0/0/0')?.byteLength).toBeGreaterThan(1000);
    const files = readdirSync(FOLDER).map((file) => file.replace('.pack', ''));
    expect([...base.packs, 'base'].sort()).toEqual(files.sort());
  });

  test('has land and places around Bratislava down to the last zoom', async () => {
    const base = await open('base');
    expect(base.tile('land/5/17/11')).toBeDefined();
    const pack = await open('17-11');
    expect(pack.tile('land/7/70/44')).toBeDefined();
    const names = new TextDecoder().decode(pack.tile('place/9/280/177'));
    expect(names).toContain('Bratislava');
    expect(pack.tile('place/9/0/0')).toBeUndefined();
  });

  test('weighs less than 6 MB, and the first view less than 1 MB', () => {
    const sizes = readdirSync(FOLDER).map((file) => statSync(`${FOLDER}${file}`).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BYTES_MAX);
    expect(statSync(`${FOLDER}base.pack`).size).toBeLessThan(1_000_000);
  });

  test('a damaged pack is refused', async () => {
    const bytes = new Uint8Array(readFileSync(`${FOLDER}base.pack`)).slice(0, 5000);
    await expect(readPack(new Blob([bytes]).stream())).rejects.toThrow();
  });
});
