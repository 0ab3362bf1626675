// Every endpoint value that the domain declares: a call that somebody adds is in the tests without being listed
// anywhere.
import { domainValues } from '../ground/http/domain-values.ts';
import type { AnyEndpoint } from '../ground/http/serve.ts';

export async function allEndpoints(): Promise<AnyEndpoint[]> {
  return [...(await domainValues()).keys()].filter(isEndpoint);
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'needs' in value && 'url' in value;
}

/** Name under which the tests know a call. */
export function nameOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${endpoint.url}`;
}
