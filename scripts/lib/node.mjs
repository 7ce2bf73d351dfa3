/**
 * Supported Node versions, as `engines` of package.json: the lines with long-term support. 24 is the one to take; early
 * releases of 22 lack what Vite needs.
 */
const isSupported = (/** @type {string} */ version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major >= 24
}

/** Exits with an actionable message when this Node version is too old. */
export const requireNode = () => {
  if (isSupported(process.versions.node)) return
  console.error(
    [
      `Balai membutuhkan Node 24 (atau 20.19+, 22.12+). Yang terpasang: ${process.versions.node}. Pasang dari https://nodejs.org lalu ulangi.`,
      `Balai needs Node 24 (or 20.19+, 22.12+). This is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
    ].join("\n"),
  )
  process.exit(1)
}
