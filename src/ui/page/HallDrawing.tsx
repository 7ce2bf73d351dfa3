import { product } from "#src/format/product.ts"

/**
 * The application's logo, or the product's own mark until one is uploaded: a pendopo seen from the front, in plain paths,
 * so that the prerendered pages need no icon library. There the server writes the same markup (server/http/product.ts).
 */
export function Mark() {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const { logo } = product()
  return logo ? (
    <img src={logo} alt="" className="size-7 rounded-control object-contain" />
  ) : (
    <svg viewBox="0 0 28 28" className="size-7" aria-hidden="true">
      <rect width="28" height="28" rx="8" className="fill-brand" />
      <path
        d="M10.5 6.5h7l2.5 5 3.5 3h-19l3.5-3zM7 14.5v7M11.7 14.5v7M16.3 14.5v7M21 14.5v7M5 21.7h18"
        className="fill-none stroke-brand-ink"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

const PILLARS = [112, 187, 262, 338, 413, 488] as const
const TILES = [0, 1, 2, 3, 4, 5, 6] as const

/** Line drawing of the hall the product is named after. Decorative: hidden from screen readers. */
export function HallDrawing({ className }: { readonly className?: string }) {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  return (
    <svg
      viewBox="0 0 600 480"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path d="M248 52h104M256 60h88l66 104H190zM190 164h220l146 76H44zM44 240h512M60 252h480" />
      {TILES.map((i) => (
        <path key={i} d={`M${267 + i * 11} 60 ${212 + i * 29.4} 164 ${118 + i * 60.6} 240`} opacity=".55" />
      ))}
      {PILLARS.map((x) => (
        <path key={x} d={`M${x - 5} 252v164M${x + 5} 252v164M${x - 9} 264h18M${x - 10} 428l4-12h12l4 12`} />
      ))}
      <path d="M72 428h456M48 444h504M24 460h552" />
    </svg>
  )
}
