/** Sixteen colours with at least 3 : 1 against white (WCAG 1.4.11), begun by Canvas's blue. */
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

/** Dash patterns, so that lines differ without their colours. */
const dashes = ['', '8 4', '2 4', '12 4 2 4', '4 2', '16 6', '6 2 2 2', '10 3 3 3'];

/** The look of a chart's field by its place: colours and dashes begin anew when they run out. */
export const styleOf = (index: number) => ({
  color: colours[index % colours.length] ?? '#0374B5',
  dash: dashes[index % dashes.length] ?? '',
});

export const defaultBarColour = '#0374B5';
export const chartHeight = 500;
/** The largest width of a bar (specification §9). */
export const barMaxWidth = 100;
