import { APP_NAME } from "#contract/kit/constants.ts"

/** Content of a push message: a title and a page, never the text of the notification. */
export type PushMessage = { readonly title: string; readonly link: string | null }

/** A page of this site; an address of another site is never opened. */
export const isShownLink = (link: unknown): link is string =>
  typeof link === "string" && /^\/(?![/\\])/.test(link)

/** A browser requires that every message is shown: one that cannot be read has a title without details. */
export const readMessage = (text: string): PushMessage => {
  const none: PushMessage = { title: `Ada pemberitahuan di ${APP_NAME}`, link: null }
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== "object" || content === null) return none
    if (!("title" in content) || typeof content.title !== "string" || content.title === "") return none
    const link = "link" in content ? content.link : null
    return { title: content.title, link: isShownLink(link) ? link : null }
  } catch {
    return none
  }
}
