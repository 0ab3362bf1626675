// Every endpoint value that the domain declares, found by reading its files: a call that somebody
// adds is in the tests without being listed anywhere.
import { globSync } from 'node:fs';
import path from 'node:path';
import type { AnyEndpoint } from '../http/serve.ts';

const DOMAIN = path.join(import.meta.dirname, '../../domain');

export async function allEndpoints(): Promise<AnyEndpoint[]> {
  const found: AnyEndpoint[] = [];
  for (const file of globSync('**/*.api.ts', { cwd: DOMAIN }).sort()) {
    const module = (await import(path.join(DOMAIN, file))) as Record<string, unknown>;
    found.push(...Object.values(module).filter(isEndpoint));
  }
  return found;
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'needs' in value && 'url' in value;
}

/** Name under which the tests know a call. */
export function nameOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpoint.url}`;
}
