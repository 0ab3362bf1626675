// What the domain declares, found by reading its files: what somebody adds is there without being listed anywhere.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const DOMAIN = path.join(import.meta.dirname, '../../../domain');

/** Exports of the files that make schemas or calls, each value with its name. */
export async function domainValues(): Promise<Map<unknown, string>> {
  const found = new Map<unknown, string>();
  for (const file of globSync('**/*.ts', { cwd: DOMAIN, exclude: ['**/*.test.ts'] }).sort()) {
    const at = path.join(DOMAIN, file);
    if (!file.endsWith('.api.ts') && !readFileSync(at, 'utf8').includes("from 'zod'")) continue;
    const module = (await import(at)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) found.set(value, name);
  }
  return found;
}

/** Of schemas, texts apart, that have the name of a type: by its definition, which one with another description shares. */
export async function schemaNames(): Promise<Map<z.core.$ZodTypeDef, string>> {
  const named = new Map<z.core.$ZodTypeDef, string>();
  for (const [value, name] of await domainValues()) {
    if (!(value instanceof z.ZodType) || value instanceof z.ZodString) continue;
    if (/^[A-Z]/.test(name)) named.set(value._zod.def, name);
  }
  return named;
}
