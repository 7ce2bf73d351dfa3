/** Minimum Node version of the tools and the server; 21 and early 22 lack what Vite needs. */
const isSupported = (/** @type {string} */ version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

/** Exits with an actionable message when this Node version is too old. */
export const requireNode = () => {
  if (isSupported(process.versions.node)) return
  console.error(
    [
      `Balai membutuhkan Node 20.19+ atau 22.12+. Yang terpasang: ${process.versions.node}. Pasang dari https://nodejs.org lalu ulangi.`,
      `Balai needs Node 20.19+ or 22.12+. This is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
    ].join("\n"),
  )
  process.exit(1)
}
