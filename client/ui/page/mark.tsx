import { markDrawing } from './mark-drawing.ts';

/** The product's mark, in the colour of the text around it. Its name is next to it or in the page's title. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path fill="currentColor" d={markDrawing.lawns} />
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      d={markDrawing.tick}
    />
  </svg>
);
