/** The first tab stop: skips the bars to the main content. */
export function SkipLink() {
  return (
    <a
      href="#isi"
      className="no-print fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-brand px-3.5 py-2 text-body font-semibold text-brand-ink no-underline focus-visible:translate-y-0"
    >
      Lewati ke isi
    </a>
  )
}
