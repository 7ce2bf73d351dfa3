import { Image } from "@tiptap/extension-image"
import type { Editor } from "@tiptap/react"

/** A picture's permanent name in the text, and a URL that opens it. */
export type Picture = { readonly src: string; readonly url: string | null }

/**
 * Pictures of the product's own file store: the text holds the permanent name, the editor shows `url`, which is not
 * part of the text. Pasted pictures of other sites are left out, as the server would remove them.
 */
export const PictureNode = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
  addAttributes: () => ({
    src: { default: null },
    alt: { default: "" },
    url: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-url"),
    },
  }),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement("img")
      const { url, alt } = node.attrs
      if (typeof url === "string") dom.src = url
      dom.alt = typeof alt === "string" ? alt : ""
      return { dom }
    },
})

const SOURCES = /<img src="([^"]+)"/g
/** The text with a URL to show at each picture, for the editor only. */
export const shownIn = (html: string, pictures: readonly Picture[]): string =>
  html.replace(SOURCES, (whole, src: string) => {
    const url = pictures.find((one) => one.src === src)?.url
    return typeof url === "string" ? `${whole} data-url="${url.replaceAll("&", "&amp;")}"` : whole
  })

export const insertPicture = (editor: Editor, attrs: Picture & { readonly alt: string }): void => {
  editor.chain().focus().insertContent({ type: "image", attrs }).run()
}
