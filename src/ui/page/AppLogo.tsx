import { isTemplate, product } from "#src/format/product.ts"
import { Mark } from "./HallDrawing.tsx"

/**
 * The application's logo, or the product's mark until one is uploaded. The prerendered page contains both, and the
 * server leaves one out (server/http/product.ts), so that its markup is what the browser renders. Low priority: React
 * would otherwise render a preload link of a logo that may not exist.
 */
export function AppLogo() {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const { logo } = product()
  return (
    <>
      {logo && (
        <img
          data-app="logo"
          src={logo}
          alt=""
          fetchPriority="low"
          className="size-7 shrink-0 rounded-control object-contain"
        />
      )}
      {(!logo || isTemplate()) && <Mark />}
    </>
  )
}
