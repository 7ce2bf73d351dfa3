const EDGE = 16
const LINE = 24

/** Exports the drawings of a chart, with its title and legend, as a PNG file. */
export const savePicture = (figure: HTMLElement, title: string): void => {
  const drawings = [...figure.querySelectorAll("canvas")].filter(({ width }) => width > 0)
  const names = [...figure.querySelectorAll("figcaption [aria-label='Keterangan'] li")].map(
    ({ textContent }) => textContent.trim(),
  )
  const css = getComputedStyle(figure)
  const color = (name: string) => css.getPropertyValue(`--${name}`).trim()
  const scale = devicePixelRatio
  const edge = EDGE * scale
  const line = LINE * scale
  const sheet = document.createElement("canvas")
  sheet.width = Math.max(...drawings.map(({ width }) => width)) + 2 * edge
  sheet.height = 2 * edge + 2 * line + drawings.reduce((sum, { height }) => sum + height, 0)
  const pen = sheet.getContext("2d")
  if (pen === null || drawings.length === 0) return
  pen.fillStyle = color("surface")
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.fillStyle = color("ink")
  pen.font = `bold ${14 * scale}px ${css.fontFamily}`
  pen.fillText(title, edge, edge + line / 2)
  let top = edge + line
  for (const drawing of drawings) {
    pen.drawImage(drawing, edge, top)
    top += drawing.height
  }
  pen.fillStyle = color("ink-2")
  pen.font = `${12 * scale}px ${css.fontFamily}`
  pen.fillText(names.join("  ·  "), edge, top + line / 2)
  const link = document.createElement("a")
  link.download = `${title}.png`
  link.href = sheet.toDataURL("image/png")
  link.click()
}
