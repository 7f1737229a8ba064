import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, Tracing } from './scope.ts'

export type TracingOptions = {
  /** The base address of an OpenTelemetry collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string
  /** The share of the traces that is kept, from 0 to 1. */
  readonly ratio: number
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanOptions['kind'], SpanKind>

/** The time limit of an export to the collector, in ms. A collector that is down loses spans, but delays no request. */
const exportMs = 5000

/**
 * Sends spans to a collector by OTLP, as JSON, in the background. This file is loaded only where tracing is on
 * (docs/decisions/037-traces.md).
 */
export function openTracing({ endpoint, ratio }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nosim' }),
    // Decides by the id of the trace: its spans share the decision, and no caller can force it.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('nosim')
  return {
    root: (name, { traceparent, ...options }) =>
      startSpan(tracer, { name, options, parent: remoteParent(traceparent) }),
    close: () => provider.shutdown().catch(() => undefined),
  }
}

type Started = {
  readonly name: string
  readonly options: SpanOptions
  readonly parent: SpanContext | undefined
}

function startSpan(tracer: Tracer, { name, options, parent }: Started): Span {
  const { kind, attributes = {}, links = [] } = options
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  const span = tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes,
      links: links.flatMap((link) => contexts.get(link) ?? []).map((one) => ({ context: one })),
    },
    context,
  )
  const own = span.spanContext()
  const made: Span = {
    traceId: own.traceId,
    child: (childName, childOptions) =>
      startSpan(tracer, { name: childName, options: childOptions, parent: own }),
    set: (more) => void span.setAttributes(more),
    end(error) {
      if (error !== undefined) markFailed(span, error)
      span.end()
    },
  }
  contexts.set(made, own)
  return made
}

/** The identity of each span, for links. */
const contexts = new WeakMap<Span, SpanContext>()

/** Marks a span as failed. The message of an error may contain user input: only its class and code are kept. */
function markFailed(span: OtelSpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isOurs = typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) && !/^\d{6}$/.test(code)
  span.setAttribute('error.type', isOurs ? `${name} ${code}` : name)
}

const w3c = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

function remoteParent(traceparent: unknown): SpanContext | undefined {
  const [, traceId, spanId] = (typeof traceparent === 'string' && w3c.exec(traceparent)) || []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
}
