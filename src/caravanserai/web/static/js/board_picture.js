// @ts-check
/** A picture of the board: the painted page and the drawing above it, with a question below them, as a PNG file. */

const NAMESPACE = "http://www.w3.org/2000/svg";
const WIDTH = 1200;
const BAND = 130;
/** The picture is made in a document that loads nothing: here the policy of the page allows no embedded pictures. */
const paper = document.implementation.createDocument(NAMESPACE, "svg");

/** @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** Return a file as a data address. @param {string} address @returns {Promise<string>} */
async function embedded(address) {
  const content = await (await load(address)).blob();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(content);
  });
}

/** @param {string} name @param {Record<string, string | number>} facts */
function shape(name, facts) {
  const element = paper.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value));
  return element;
}

/** Return the style sheets of the page without fonts. */
function styles() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => !(rule instanceof CSSFontFaceRule));
  const style = shape("style", {});
  style.textContent = rules.map((rule) => rule.cssText).join("\n");
  return style;
}

/** Copy a drawing into groups with the classes and ids of the elements around it, so that the style sheets apply. @param {SVGSVGElement} drawing */
function copied(drawing) {
  const copy = paper.importNode(drawing, true);
  copy.setAttribute("preserveAspectRatio", "xMidYMin meet"); // it is as wide as the picture, which has room below it
  /** @type {Element} */
  let inner = copy;
  for (let around = drawing.parentElement; around; around = around.parentElement) {
    const group = shape("g", {});
    for (const { name, value } of around.attributes) if (/^(id|class|data-\w+)$/.test(name)) group.setAttribute(name, value);
    group.append(inner);
    inner = group;
  }
  return inner;
}

/** Put the symbols of other files, and the pictures, into a drawing. @param {Element} drawing */
async function gather(drawing) {
  /** @type {Map<string, Document>} */
  const files = new Map();
  const kept = shape("defs", {});
  drawing.prepend(kept);
  const wanted = [...drawing.querySelectorAll("use")];
  /** @param {Element | null | undefined} symbol */
  const keep = (symbol) => {
    if (!symbol || drawing.querySelector(`#${CSS.escape(symbol.id)}`)) return undefined;
    const own = paper.importNode(symbol, true);
    kept.append(own);
    return own;
  };
  for (let use = wanted.pop(); use; use = wanted.pop()) {
    const [file, id] = (use.getAttribute("href") ?? "").split("#");
    if (file && !files.has(file)) files.set(file, new DOMParser().parseFromString(await (await load(file)).text(), "image/svg+xml"));
    use.setAttribute("href", `#${id}`);
    const own = keep((file ? files.get(file) : document)?.getElementById(id));
    for (const inner of own?.querySelectorAll("use") ?? []) {
      const name = inner.getAttribute("href") ?? "";
      inner.setAttribute("href", name.startsWith("#") ? `${file}${name}` : name);
      wanted.push(inner);
    }
  }
  for (const image of drawing.querySelectorAll("image")) image.setAttribute("href", await embedded(image.getAttribute("href") ?? ""));
}

/** Return the font of the headings as a style sheet. */
async function headingFont() {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      const address = rule instanceof CSSFontFaceRule ? /url\("?([^")]*almendra-700[^")]*)/.exec(rule.cssText)?.[1] : undefined;
      if (!address) continue;
      const style = shape("style", {});
      style.textContent = `@font-face { font-family: Almendra; src: url(${await embedded(new URL(address, sheet.href ?? location.href).href)}); }`;
      return style;
    }
  }
  return shape("defs", {});
}

/** Return a picture of the board with a question. @param {string} question @param {string} detail */
export async function boardPicture(question, detail) {
  const board = document.querySelector("#board, #map");
  const drawing = board?.querySelector(":scope > svg");
  const art = board?.querySelector(":scope > img");
  if (!(drawing instanceof SVGSVGElement) || !(art instanceof HTMLImageElement)) throw new Error("no board");
  const box = drawing.viewBox.baseVal;
  const height = Math.round((WIDTH * box.height) / box.width);
  const live = copied(drawing);
  const whole = shape("svg", { width: WIDTH, height: height + BAND, viewBox: `0 0 ${WIDTH} ${height + BAND}` });
  const band = shape("g", { "font-family": "Almendra, serif", "font-weight": 700, fill: "#fff4dc", "text-anchor": "middle" });
  const [asked, told] = [shape("text", { x: WIDTH / 2, y: height + 62, "font-size": 50 }), shape("text", { x: WIDTH / 2, y: height + 106, "font-size": 30 })];
  [asked.textContent, told.textContent] = [question, detail];
  band.append(asked, told);
  whole.append(styles(), await headingFont(), shape("rect", { width: WIDTH, height: height + BAND, fill: "#2b1a10" }));
  whole.append(shape("image", { href: art.getAttribute("src") ?? "", width: WIDTH, height }), live, band);
  await gather(whole);
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" }));
  try {
    const image = new Image(WIDTH, height + BAND);
    image.src = source;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: height + BAND });
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, height + BAND);
    return await new Promise((/** @type {(content: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(source);
  }
}
