// Spans by OpenTelemetry's own libraries, sent as OTLP over HTTP. Nothing is patched and nothing global is set: spans
// begin where the product says so, and what is under way is remembered here. What cannot be sent is dropped; so many
// spans wait at most, and neither a call nor a tracker ever waits for the collector.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesConfig } from '../config/traces-config.ts';
import type { WorkLog } from '../log/log.ts';
import { readTraceparent } from './traceparent.ts';
import type { Beginning, Facts, Span, Traces } from './traces.ts';

export interface TracesInput {
  config: TracesConfig;
  release: string;
  roles: ReadonlySet<string>;
  /** epoch milliseconds */
  now: () => number;
  /** Who cannot be reached is told once, and that it is back. */
  log: WorkLog;
  /** Milliseconds until what waits is sent; left out: SEND_MS. */
  sendMs?: number;
  /** Of one sending; left out: as OTEL_EXPORTER_OTLP_TIMEOUT says, else 10 s. */
  exportMsMax?: number;
}

const SEND_MS = 5_000;
/** Stopping waits so long for the collector. */
const CLOSE_MS_MAX = 2_000;
/** A span is about a kilobyte; those beyond are dropped. */
export const SPANS_WAITING_MAX = 2_048;
const SPANS_SENT_AT_ONCE = 512;
/** A commit stores frames of hundreds of trackers; so many are named. */
const LINKS_MAX = 64;
/** A name of ours is short; this is for what we did not think of. */
const TEXT_MAX = 255;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

export function startTraces({ config, release, roles, now, log, ...times }: TracesInput): Traces {
  const { sendMs = SEND_MS, exportMsMax } = times;
  const { url, headers } = config;
  const timeout = exportMsMax !== undefined && { timeoutMillis: exportMsMax };
  const sender = new OTLPTraceExporter({ url, headers, ...timeout });
  const exporter = tellingOnce(sender, { log, url });
  const provider = new TracerProvider({
    // Which are begun at all is decided below, before anything is made of them.
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX, linkCountLimit: LINKS_MAX },
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      'service.version': release,
      'flotila.roles': [...roles].sort().join(','),
      ...config.resource,
      'service.name': config.serviceName,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: SPANS_WAITING_MAX,
        maxExportBatchSize: SPANS_SENT_AT_ONCE,
        scheduledDelayMillis: sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer('flotila', release);
  const moment = momentsBy(now);
  const here = new AsyncLocalStorage<OwnSpan | undefined>();

  function start(name: string, under: Context, { kind, facts, since }: Beginning): OwnSpan {
    const options = {
      ...(kind && { kind: KINDS[kind] }),
      ...(facts && { attributes: facts }),
      startTime: moment(since),
    };
    return new OwnSpan(tracer.startSpan(name, options, under), moment);
  }

  function part(name: string, beginning: Beginning = {}): Span | undefined {
    const under = (beginning.beneath as OwnSpan | undefined) ?? here.getStore();
    // What goes on after it has ended is no part of it.
    return under?.isOpen ? start(name, under.context, beginning) : undefined;
  }

  return {
    begin(name, beginning = {}) {
      const caller = readTraceparent(beginning.caller);
      if (!isTold(config, caller)) return undefined;
      const under = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
      return start(name, under, beginning);
    },
    part,
    within: (span, work) => (span ? here.run(span as OwnSpan, work) : work()),
    current() {
      const span = here.getStore();
      return span?.isOpen ? span : undefined;
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS_MAX);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** A caller's decision counts only where the operator said so: strangers would make us tell of all that they do. */
function isTold({ share, followsCaller }: TracesConfig, caller: SpanContext | undefined): boolean {
  if (caller && followsCaller) return (caller.traceFlags & TraceFlags.SAMPLED) !== 0;
  return Math.random() < share;
}

/** So far the clock of a machine may have been set, milliseconds, before ours follows it. */
const SET_MS = 50;

/**
 * Epoch milliseconds of a moment by performance.now(); left out: now. One clock for all spans: the library begins each with a whole
 * millisecond, so that one would begin before the one that it waited for has ended.
 */
type Moments = (at?: number) => number;

function momentsBy(now: () => number): Moments {
  let origin = performance.timeOrigin;
  return (at = performance.now()) => {
    const apart = now() - (origin + performance.now());
    if (Math.abs(apart) > SET_MS) origin += apart;
    return origin + at;
  };
}

class OwnSpan implements Span {
  readonly traceId: string;
  readonly context: Context;
  readonly #span: OtelSpan;
  readonly #moment: Moments;

  constructor(span: OtelSpan, moment: Moments) {
    this.#span = span;
    this.#moment = moment;
    this.traceId = span.spanContext().traceId;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  get isOpen(): boolean {
    return this.#span.isRecording();
  }

  set(facts: Facts): void {
    this.#span.setAttributes(facts);
  }

  fail(type: string): void {
    this.#span.setAttribute('error.type', type);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  link(other: Span): void {
    this.#span.addLink({ context: (other as OwnSpan).#span.spanContext() });
  }

  end(): void {
    this.#span.end(this.#moment());
  }
}

/** Of a collector that does not answer the log says one line, and one when it does again. */
function tellingOnce(
  exporter: OTLPTraceExporter,
  { log, url }: { log: WorkLog; url: string },
): SpanExporter {
  // A key may stand in the address.
  const { origin: collector } = new URL(url);
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        const hasFailed = error !== undefined || result.code !== 0;
        if (hasFailed && !isAway) {
          const why = (error as NodeJS.ErrnoException | undefined)?.code ?? error?.message;
          log.warn({ collector, why }, 'the collector of traces takes none: they are dropped');
        }
        if (!hasFailed && isAway)
          log.info({ collector }, 'the collector of traces takes them again');
        isAway = hasFailed;
        done(hasFailed ? { code: result.code } : result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
