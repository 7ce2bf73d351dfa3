import type { FastifyHelmetOptions } from "@fastify/helmet"

const YEAR_SECONDS = 31_536_000

/** Content-Security-Policy and related headers: nothing inline, nothing from other hosts except map tiles. */
export const securityHeaders = (options: {
  readonly imageHosts: readonly string[]
  readonly isHttps: boolean
}): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:", ...options.imageHosts],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "worker-src": ["'self'"],
      "manifest-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
    },
  },
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "no-referrer" },
  strictTransportSecurity: options.isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
})
