import type { Plugin } from "vite"

const SOURCE = "src/app/early.ts"

/** Adds src/app/early.ts to the head of every page as a classic script that runs before the first paint. */
export const earlyScript = (): Plugin => {
  let isClientBuild = false
  return {
    name: "balai:early",
    configResolved: ({ command, build }) => {
      isClientBuild = command === "build" && build.ssr === false
    },
    buildStart() {
      if (isClientBuild) this.emitFile({ type: "chunk", id: SOURCE, name: "early" })
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.name !== "early") continue
        if (file.imports.length + file.exports.length > 0)
          this.error(`${SOURCE} is loaded as a plain script: it can neither import nor export`)
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const built = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.name === "early",
        )
        return html.replace("</title>", `</title>\n    <script src="/${built?.fileName ?? SOURCE}"></script>`)
      },
    },
  }
}
