// Every endpoint value that the domain declares: a call that somebody adds is in the tests without being listed
// anywhere.
import { domainValues } from '../ground/http/domain-values.ts';
import type { AnyEndpoint } from '../ground/http/serve.ts';

export async function allEndpoints(): Promise<AnyEndpoint[]> {
  const declared = [...(await domainValues()).keys()].filter(isObject);
  // The calls of reports are a table.
  const all = declared.flatMap((value) => [value, ...Object.values(value)]);
  return [...new Set(all.filter(isEndpoint))];
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return isObject(value) && 'needs' in value && 'url' in value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Name under which the tests know a call. */
export function nameOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpoint.url}`;
}
