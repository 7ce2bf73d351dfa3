/**
 * @typedef {Record<string, { file: string, imports?: string[] }>} Manifest
 *   Vite's: source path -> built file and what it imports at once
 */

const ROOT_ELEMENT = '<div id="root"></div>'
const TITLE = "<title>Balai</title>"
/** Markup that the Content-Security-Policy would block in the browser: fail the build instead. */
const BLOCKED = [/<script(?![^>]*\ssrc=)[^>]*>/i, /\sstyle=/i, /\son\w+=/i, /<style/i, /javascript:/i]

/** @returns {string[]} built files of a source and of all it imports statically */
const filesOf = (/** @type {Manifest} */ manifest, /** @type {string} */ source) => {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`prerender: nothing was built from ${source}`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name))]
}

/**
 * The page of /login: index.html with the prerendered form, and preload links for its lazy chunks.
 * @param {{ page: string, login: string, preload: readonly string[], manifest: Manifest }} parts
 * page: the built index.html; login: markup of the form; preload: sources of chunks the form needs
 */
export const loginPage = ({ page, login, preload, manifest }) => {
  if (!page.includes(ROOT_ELEMENT)) throw new Error(`index.html must hold ${ROOT_ELEMENT}`)
  const links = [...new Set(preload.flatMap((source) => filesOf(manifest, source)))]
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => `\n    <link rel="modulepreload" crossorigin href="/${file}">`)
  const html = page
    .replace(TITLE, "<title>Masuk · Balai</title>")
    .replace(/\s*<\/head>/, (end) => links.join("") + end)
    .replace(ROOT_ELEMENT, () => `<div id="root">${login}</div>`)
  for (const pattern of BLOCKED) {
    const found = pattern.exec(html)
    if (found) throw new Error(`the login page holds "${found[0].trim()}", which the browser would block`)
  }
  return html
}

/** Built scripts that a page loads before it is interactive. */
export const scriptsOf = (/** @type {string} */ html) =>
  [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1] ?? "")
