import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { appMessages } from './app.messages.ts';
import { markDrawing } from '../ui/page/mark-drawing.ts';

/** The product's mark and name; below them, who is working where, unless the LMS around it says so. */
export const Brand = ({ children }: { children?: ReactNode }) => (
  <span className="brand">
    <Mark />
    <span>
      <strong>
        <FormattedMessage {...appMessages.product} />
      </strong>
      {children ? <span className="brand-line">{children}</span> : null}
    </span>
  </span>
);

/** Just the mark, where there's no room for more; its name is read out. */
export const BrandMark = () => (
  <span className="brand">
    <Mark />
    <span className="for-screen-readers">
      <FormattedMessage {...appMessages.product} />
    </span>
  </span>
);

/** The product's mark, in the colour of the text around it. Its name is next to it or in the page's title. */
const Mark = () => (
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
