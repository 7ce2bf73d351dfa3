import { product } from "#src/format/product.ts"
import { Mark } from "./HallDrawing.tsx"

/**
 * The application's logo, or the product's mark until one is uploaded. In the prerendered page the server replaces the
 * mark by the same markup (server/http/product.ts).
 */
export function AppLogo() {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const { logo } = product()
  return logo ? <img src={logo} alt="" className="size-7 rounded-control object-contain" /> : <Mark />
}
