import { fontsFor } from './chart-fonts.ts';

/** What a picture of charts shows. */
export interface Picture {
  /** the element that has the charts, as they are on the page */
  readonly charts: HTMLElement;
  readonly title: string;
  /** sentences below them */
  readonly notes: readonly string[];
}

const namespace = 'http://www.w3.org/2000/svg';
const padding = 24;
const lineHeight = 22;
const [titleSize, textSize] = [19, 14];

/** The charts as one drawing that stands alone: with its title, legends, colours and fonts. */
export async function svgOf({ charts, title, notes }: Picture): Promise<Blob> {
  const sheet = openSheet(charts);
  writeLines(sheet, title, { size: titleSize, weight: 700 });
  for (const chart of charts.querySelectorAll<HTMLElement>('.chart')) {
    const legend = chart.parentElement?.querySelector(':scope > .chart-legend');
    if (legend) placeLegend(sheet, legend);
    placeChart(sheet, chart);
  }
  for (const note of notes) writeLines(sheet, note, { size: textSize, weight: 400 });
  const style = document.createElementNS(namespace, 'style');
  style.textContent = await fontsFor(sheet.svg.textContent ?? '');
  sheet.svg.prepend(style);
  close(sheet);
  return new Blob([new XMLSerializer().serializeToString(sheet.svg)], { type: 'image/svg+xml' });
}

/** Twice as many pixels as on the page, so that it stays sharp in print. */
const pixelRatio = 2;

/** The same drawing as pixels. */
export async function pngOf(picture: Picture): Promise<Blob> {
  const text = await (await svgOf(picture)).text();
  const image = new Image();
  // As data, the drawing counts as the page's own: drawn onto a canvas, it can be read back.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * pixelRatio;
  canvas.height = image.naturalHeight * pixelRatio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))));
  });
}

/** A drawing that grows downwards. */
interface Sheet {
  readonly svg: SVGSVGElement;
  readonly width: number;
  readonly ink: string;
  readonly ground: string;
  readonly font: string;
  readonly measure: (text: string, size: number, weight: number) => number;
  /** where the next thing begins, in pixels from the top */
  y: number;
}

function openSheet(charts: HTMLElement): Sheet {
  const svg = document.createElementNS(namespace, 'svg');
  const style = getComputedStyle(charts);
  const context = document.createElement('canvas').getContext('2d');
  const font = style.fontFamily;
  return {
    svg,
    width: Math.max(320, Math.ceil(charts.getBoundingClientRect().width)) + 2 * padding,
    ink: style.color,
    ground: getComputedStyle(document.body).backgroundColor,
    font,
    measure: (text, size, weight) => {
      if (!context) return text.length * size * 0.55;
      context.font = `${weight} ${size}px ${font}`;
      return context.measureText(text).width;
    },
    y: padding,
  };
}

function close({ svg, width, ground, y }: Sheet) {
  const height = y + padding;
  set(svg, { width, height, viewBox: `0 0 ${width} ${height}` });
  const background = document.createElementNS(namespace, 'rect');
  set(background, { width, height, fill: ground });
  svg.querySelector('style')?.after(background);
}

/** Writes a text below what's there, in as many lines as it needs. */
function writeLines(sheet: Sheet, text: string, { size, weight }: { size: number; weight: number }) {
  let line = '';
  const flush = () => {
    sheet.y += lineHeight;
    write(sheet, line, { x: padding, size, weight });
  };
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && sheet.measure(longer, size, weight) > sheet.width - 2 * padding) {
      flush();
      line = word;
    } else line = longer;
  }
  flush();
}

function write(
  { svg, ink, font, y }: Sheet,
  text: string,
  { x, size, weight }: { x: number; size: number; weight: number },
) {
  const element = document.createElementNS(namespace, 'text');
  set(element, { x, y, fill: ink, 'font-family': font, 'font-size': size, 'font-weight': weight });
  element.textContent = text;
  svg.append(element);
}

const sampleWidth = 56;
const entryGap = 24;

/** The entries of a legend beside each other, and below where they don't fit. */
function placeLegend(sheet: Sheet, legend: Element) {
  let x = padding;
  sheet.y += lineHeight + 6;
  for (const entry of legend.children) {
    const label = entry.textContent ?? '';
    const needed = sampleWidth + sheet.measure(label, textSize, 400);
    if (x > padding && x + needed > sheet.width - padding) {
      x = padding;
      sheet.y += lineHeight;
    }
    const sample = entry.querySelector('svg');
    if (sample) sheet.svg.append(at(standAlone(sample), x, sheet.y - 13));
    write(sheet, label, { x: x + sampleWidth, size: textSize, weight: 400 });
    x += needed + entryGap;
  }
}

function placeChart(sheet: Sheet, chart: HTMLElement) {
  const drawing = chart.querySelector('svg');
  if (!drawing) return;
  const [, , width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const copy = at(standAlone(drawing), padding, sheet.y + 10);
  set(copy, { width, height });
  sheet.svg.append(copy);
  sheet.y += height + 10;
}

function at(element: Element, x: number, y: number) {
  set(element, { x, y });
  return element;
}

/** Everything that a style sheet or a theme can say about a drawing. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** A copy that looks the same without the page's style sheets. */
function standAlone(drawing: SVGElement) {
  const copy = drawing.cloneNode(true) as SVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [drawing, ...drawing.querySelectorAll('*')].forEach((original, place) => {
    const style = getComputedStyle(original);
    const kept = looks
      .map((name) => `${name}: ${style.getPropertyValue(name)}`)
      .filter((line) => !line.endsWith(': '));
    copies[place]?.setAttribute('style', kept.join('; '));
    // Attributes can name what only the page knows.
    for (const name of looks) copies[place]?.removeAttribute(name);
  });
  return copy;
}

function set(element: Element, attributes: Readonly<Record<string, string | number>>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
