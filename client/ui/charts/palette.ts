import type { ScatterSymbolType } from 'victory';
import type { Series } from './series.ts';

/** Sixteen colours with at least 3 : 1 against white (WCAG 1.4.11), starting with Canvas's blue. */
const colours = [
  '#0374B5',
  '#B93A00',
  '#0B7F3A',
  '#8F3E97',
  '#A6006B',
  '#00727A',
  '#8A5A00',
  '#5B5BD6',
  '#C23C2D',
  '#2D6E9E',
  '#4F7A1F',
  '#7A4B2A',
  '#9C1F6F',
  '#33658A',
  '#6B5B00',
  '#515A66',
];

/** Dash patterns and markers, so that lines differ even without colour; no pair repeats among the sixteen. */
const dashes = ['', '8 4', '2 4', '12 4 2 4', '4 2', '16 6', '6 2 2 2', '10 3 3 3'];
const markers = ['circle', 'square', 'triangleUp', 'diamond', 'triangleDown', 'star', 'plus'] as const;

/** The patterns a server can name; anything else is an SVG dash array. */
const namedDashes: Readonly<Record<string, string>> = { solid: '', dashed: '8 4', dotted: '2 4' };

const [lineWidth, leadWidth] = [2.5, 4];

export interface Look {
  readonly color: string;
  /** an SVG dash array; empty for a solid line */
  readonly dash: string;
  readonly width: number;
  readonly marker: ScatterSymbolType;
}

/** The look of a line: what the server says about the field, the rest by its place, starting over at the end. */
export function lookOf(series: Series, placeInChart: number): Look {
  const { color, linePattern, strokeWidth, isLead, place: index = placeInChart } = series;
  return {
    color: color ?? colours[index % colours.length] ?? defaultBarColour,
    dash:
      linePattern === undefined
        ? (dashes[index % dashes.length] ?? '')
        : (namedDashes[linePattern] ?? linePattern),
    width: strokeWidth ?? (isLead ? leadWidth : lineWidth),
    marker: markers[index % markers.length] ?? 'circle',
  };
}

/** The shade of marked days, light enough for every line on it, and the line at its end. */
export const shade = { fill: '#6A7883', fillOpacity: 0.15, stroke: '#6A7883', strokeWidth: 0 } as const;

/** Lines at days on which something changed. */
export const markDashes = { change: '1 4', beginning: '7 4' } as const;

/** The period before: the same line, but faint and thin. How faint depends on the theme. */
export const faint = { strokeOpacity: 'var(--faint)', strokeWidth: 1.5 } as const;

/** Words and lines of the axes, in the theme's colours. */
const words = { fill: 'var(--ink)', fontSize: 13, fontFamily: 'var(--font)', fontWeight: 400 } as const;
export const axisStyle = {
  axis: { stroke: 'var(--soft)' },
  grid: { stroke: 'none' },
  tickLabels: { ...words, padding: 6 },
} as const;
export const valueAxisStyle = {
  ...axisStyle,
  axis: { stroke: 'none' },
  grid: { stroke: 'var(--line)', strokeWidth: 1 },
} as const;
export const barLabelStyle = words;

/** The colour of bars whose field has none (specification §9). */
export const defaultBarColour = '#0374B5';
export const chartHeight = 500;
/** The largest width of a bar (specification §9). */
export const barMaxWidth = 100;
