/** Characters that XML cannot hold. */
const UNFIT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Escapes text for HTML and XML, in elements and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(UNFIT, "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
