import { encode } from "uqr"

/** Dark modules as one path; the quiet zone of four modules is part of the picture. */
const drawn = (text: string): { readonly size: number; readonly path: string } => {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("")
  return { size, path }
}

/** A QR code; black on white in the dark theme too, because scanners expect it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = drawn(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line bg-white"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
