import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Mark } from '../ui/page/mark.tsx';
import { appMessages } from './app.messages.ts';

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
