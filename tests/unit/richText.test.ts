import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { makePictureLinks } from "#server/files/pictureLinks.ts"
import { cleanHtml, textOfHtml } from "#server/kit/cleanHtml.ts"
import { pictureIdsIn, picturesOf, withPictureUrls } from "#server/kit/textPictures.ts"
import { plainText } from "#src/format/plainText.ts"
import { shownIn } from "#src/ui/controls/text/picture.ts"
import { pageHref, pageOf, readHref, readingOf } from "#src/screens/articles/address.ts"

const TAGS = "p br h2 h3 strong em u ul ol li blockquote a code pre table tbody tr th td".split(" ")

describe("HTML from anybody", () => {
  test.each<[string, string, string]>([
    ["what the editor makes stays", "<p>a <strong>b</strong></p><ul><li><p>c</p></li></ul>", ""],
    ["a script goes with its words", "<p>a</p><script>b()</script>", "<p>a</p>"],
    ["a style goes with its words", "<style>p{}</style><p>a</p>", "<p>a</p>"],
    ["what acts goes", `<p onclick="b()" style="color:red" class="x">a</p>`, "<p>a</p>"],
    ["a picture goes", `a<img src=x onerror=b()>`, "a"],
    ["also one of the file store, where none may be", `a<img src="/files/1/2?gambar=x">`, "a"],
    ["an address that acts goes, its words stay", `<a href="javascript:b()">a</a>`, "a"],
    ["also in disguise", `<a href="java&#10;script:b()">a</a>`, "a"],
    ["data is no address", `<a href="data:text/html,b">a</a>`, "a"],
    [
      "a link keeps only where it leads",
      `<a href="https://a.id" target="_blank" onclick="b()">a</a>`,
      `<a href="https://a.id">a</a>`,
    ],
    [
      "older names are those of today",
      "<h1>a</h1><div><b>b</b> <i>c</i></div>",
      "<h2>a</h2><p><strong>b</strong> <em>c</em></p>",
    ],
    [
      "code and tables stay",
      '<pre><code>a\n b</code></pre><table><tbody><tr><th>c</th><td colspan="2"><p>d</p></td></tr></tbody></table>',
      "",
    ],
    ["a code's language goes", `<pre><code class="language-ts">a</code></pre>`, "<pre><code>a</code></pre>"],
    [
      "a table keeps its cells, and spans that can be drawn",
      `<table style="width:9px"><colgroup><col width="9"></colgroup><thead><tr><th rowspan="3" colspan="1e9">a</th></tr></thead></table>`,
      `<table><tbody><tr><th rowspan="3">a</th></tr></tbody></table>`,
    ],
    ["a frame goes with what it holds", "<iframe src=x>a</iframe>b", "b"],
  ])("%s", (_name, html, clean) => {
    expect(cleanHtml(html)).toBe(clean === "" ? html : clean)
  })

  test("clean HTML stays as it is, whatever it was made of, and holds nothing but what is allowed", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<script>",
        "</script>",
        "<a href='javascript:x'>",
        "</a>",
        "<svg onload=x>",
        "&lt;",
        "&amp;lt;",
        "<!--",
        "-->",
        "<math>",
        "<ul><li>",
        "<table><tr>",
        "<td colspan='99'>",
        "<th rowspan='2'>",
        "</table>",
        "<pre>",
        "<code>",
      ),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const clean = cleanHtml(pieces.join(""))
        expect(cleanHtml(clean)).toBe(clean)
        for (const [, tag] of clean.matchAll(/<\/?([a-z0-9]+)/g)) expect(TAGS).toContain(tag)
      }),
    )
  })

  test.each([
    ["<p>Satu</p><p>dua &amp; <strong>tiga</strong></p>", "Satu dua & tiga"],
    ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "a b"],
    ["<p>a<br />b</p>", "a b"],
    ["<p>1 &lt; 2 &gt; 0</p>", "1 < 2 > 0"],
    ["<table><tbody><tr><th>a</th><td>b</td></tr></tbody></table><pre><code>c</code></pre>d", "a b c d"],
    ["<p>  </p>", ""],
  ])("%s says, on the server and in the browser", (html, said) => {
    expect(textOfHtml(html)).toBe(said)
    expect(plainText(html)).toBe(said)
  })
})

describe("pictures of a text", () => {
  const links = makePictureLinks(Buffer.alloc(32, 7))
  const own = links.source(1, 12)
  const isOwn = (source: string) => links.isGood(1, source)

  test("stay if they were uploaded for a text of the same company", () => {
    const html = `<p>a</p><img src="${own}" alt="b &amp; c" />`
    expect(cleanHtml(html, isOwn)).toBe(html)
    expect(cleanHtml(`<img onerror="x()" style="x" alt="b" src="${own}">`, isOwn)).toBe(
      `<img alt="b" src="${own}" />`,
    )
  })

  test.each([
    ["another company's", links.source(2, 12)],
    ["another file under the same signature", own.replace("/12?", "/13?")],
    ["a signed URL of any file", "/files/1/12?until=9999999999999&sig=x"],
    ["another site's", `https://x.id${own}`],
    ["none", ""],
  ])("%s goes", (_name, source) => {
    expect(cleanHtml(`<p>a</p><img src="${source}">`, isOwn)).toBe("<p>a</p>")
  })

  test("are listed with a URL each, and shown by it", () => {
    const other = links.source(1, 7)
    const html = `<img src="${own}" alt="" /><img src="${other}" alt="" /><img src="${own}" alt="" />`
    const urlOf = (file: number) => `/u/${file}?a=1&b=2`
    expect(pictureIdsIn(html)).toEqual([12, 7])
    expect(picturesOf(html, urlOf)).toEqual([
      { src: own, url: "/u/12?a=1&b=2" },
      { src: other, url: "/u/7?a=1&b=2" },
    ])
    expect(withPictureUrls(html, urlOf)).toBe(
      '<img src="/u/12?a=1&amp;b=2" alt="" /><img src="/u/7?a=1&amp;b=2" alt="" /><img src="/u/12?a=1&amp;b=2" alt="" />',
    )
  })

  test("have their URL only in the editor", () => {
    const html = `<p>a</p><img src="${own}" alt="b"><img src="/files/1/9?gambar=x" alt="">`
    expect(shownIn(html, [{ src: own, url: "blob:x" }])).toBe(
      `<p>a</p><img src="${own}" data-url="blob:x" alt="b"><img src="/files/1/9?gambar=x" alt="">`,
    )
  })
})

test("an address of announcements says which one or which page, and nothing else", () => {
  expect(readingOf(readHref(12).replace("/pengumuman", ""))).toBe(12)
  expect(pageOf(pageHref(3).replace("/pengumuman", ""))).toBe(3)
  expect(pageHref(1)).toBe("/pengumuman")
  for (const text of ["?baca=0", "?baca=-1", "?baca=1e3", "?baca=abc", "?baca=1234567890123456", ""])
    expect([readingOf(text), pageOf(text)]).toEqual([null, 1])
})
