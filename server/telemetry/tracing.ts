import type { Context, Span as ApiSpan } from "@opentelemetry/api"
import type { Span, Tracer, Work } from "./observe.ts"
import { shapeOf } from "./shape.ts"

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NONE = /^0+$/

/** Share of traces that are recorded (OTEL_TRACES_SAMPLER_ARG, 0 to 1). */
const shareOf = (env: NodeJS.ProcessEnv): number => {
  const value = env["OTEL_TRACES_SAMPLER_ARG"]
  if (value === undefined || value === "") return 1
  const share = Number(value)
  if (!(share >= 0 && share <= 1)) throw new Error(`OTEL_TRACES_SAMPLER_ARG=${value}: must be 0 to 1`)
  return share
}

/**
 * Traces by OpenTelemetry, sent as OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. The packages are loaded here only, so
 * that a server without traces neither loads nor runs them.
 *
 * Attributes have names of calls and statements' shapes; never a parameter, a company or an account. A transaction or
 * statement that is part of no traced work makes no span: queues are looked at every few seconds.
 */
export const startTracing = async (env: NodeJS.ProcessEnv, version: string) => {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ])
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": env["OTEL_SERVICE_NAME"] || "balai",
      "service.version": version,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(shareOf(env)) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer("balai", version)
  const spans = new WeakMap<Span, ApiSpan>()
  const kinds: Partial<Record<Work["kind"], (typeof SpanKind)[keyof typeof SpanKind]>> = {
    call: SpanKind.SERVER,
    statement: SpanKind.CLIENT,
    mail: SpanKind.CLIENT,
    push: SpanKind.CLIENT,
    webhook: SpanKind.CLIENT,
  }

  const contextOf = (parent: Work | null, traceparent: string | null): Context => {
    const span = parent?.span == null ? undefined : spans.get(parent.span)
    if (span !== undefined) return trace.setSpan(ROOT_CONTEXT, span)
    const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(traceparent ?? "") ?? []
    if (traceId === "" || NONE.test(traceId) || NONE.test(spanId)) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  const begin: Tracer = (work, parent, traceparent) => {
    const isInner = work.kind === "transaction" || work.kind === "statement"
    if (isInner && (parent === null || parent.span === null)) return null
    const one = tracer.startSpan(
      isInner ? work.kind : `${work.kind} ${work.name}`,
      {
        kind: kinds[work.kind] ?? SpanKind.INTERNAL,
        attributes: {
          ...(work.requestId === null ? {} : { "balai.request_id": work.requestId }),
          ...(work.kind === "call" ? { "http.route": work.name } : {}),
          ...(work.kind === "statement"
            ? {
                "db.system.name": "postgresql",
                "db.operation.name": work.name,
                "db.query.text": shapeOf(work.text ?? ""),
              }
            : {}),
        },
      },
      contextOf(parent, traceparent),
    )
    const span: Span = {
      headers: () => {
        const { traceId, spanId, traceFlags } = one.spanContext()
        return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}` }
      },
      end: (failure, { status, result }) => {
        if (status !== undefined) one.setAttribute("http.response.status_code", status)
        if (result !== undefined) one.setAttribute("balai.result", result)
        if (failure !== null || result === "fault")
          one.setStatus({ code: SpanStatusCode.ERROR, message: failure instanceof Error ? failure.name : "" })
        one.end()
      },
    }
    spans.set(span, one)
    return span
  }
  return { tracer: begin, stop: () => provider.shutdown() }
}
