// The variables by which OpenTelemetry is told where spans go and which: named as its standard names them, because
// operators set them for all their programs at once.
import { z } from 'zod';

export interface TracesConfig {
  /** Where spans are posted: the endpoint with `/v1/traces`. */
  url: string;
  /** Sent along, often a key of the collector. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** More of what is said of this process. */
  resource: Readonly<Record<string, string>>;
  /** The share of pieces of work that is told of, 0 to 1. */
  share: number;
  /** Whether the caller's own decision is followed, where the caller is a proxy of ours. */
  followsCaller: boolean;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
/** Of pieces of work, unless somebody says otherwise: what is slow again and again is seen, and nobody pays for the rest. */
export const SHARE_PRESET = 0.05;
const PAIRS_MAX = 50;

export const sampler = z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`);
export const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/, 'must be a number from 0 to 1')
  .transform(Number);

/** `name=value,name=value`, values percent-encoded. */
export const pairs = z.string().transform((text, context): Record<string, string> => {
  const read = readPairs(text);
  if (read) return read;
  context.addIssue({
    code: 'custom',
    message: `must be a list such as name=value,name=value, of ${PAIRS_MAX} at most, the values percent-encoded`,
  });
  return z.NEVER;
});

function readPairs(text: string): Record<string, string> | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  if (parts.length > PAIRS_MAX) return undefined;
  const read: Record<string, string> = {};
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || !/^[\w.-]+$/.test(name)) return undefined;
    try {
      read[name] = decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return read;
}

export interface TracesValues {
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string> | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_RESOURCE_ATTRIBUTES: Record<string, string> | undefined;
  OTEL_TRACES_SAMPLER: (typeof SAMPLERS)[number] | undefined;
  OTEL_TRACES_SAMPLER_ARG: number | undefined;
}

/** undefined: nobody is told anything. */
export function readTraces(values: TracesValues): TracesConfig | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const named = values.OTEL_TRACES_SAMPLER;
  const ratio = values.OTEL_TRACES_SAMPLER_ARG;
  return {
    url: tracesUrl(endpoint),
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: values.OTEL_SERVICE_NAME,
    resource: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
    share: shareOf(named, ratio),
    followsCaller: named?.startsWith('parentbased_') ?? false,
  };
}

function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

function shareOf(named: TracesValues['OTEL_TRACES_SAMPLER'], ratio: number | undefined): number {
  if (named?.endsWith('always_on')) return 1;
  if (named?.endsWith('always_off')) return 0;
  // The standard's preset of the argument, where somebody chose the sampler.
  return ratio ?? (named ? 1 : SHARE_PRESET);
}
