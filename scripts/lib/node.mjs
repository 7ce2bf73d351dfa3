/** Oldest Node the tools and the server run on; 21 and early 22 lack what Vite needs. */
const isSupported = (/** @type {string} */ version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

/** Ends the process with a message a person can act on when this Node is too old. */
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
