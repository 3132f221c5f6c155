import { Heading } from '@instructure/ui/latest';
import { useEffect, useRef, type ReactNode } from 'react';
import { Crumbs, type Crumb } from './crumbs.tsx';
import { scrollToTop } from './lms-frame.ts';
import { useTabTitle } from './tab-title.tsx';

/** How the heading of a page is found; there is one at a time. */
const headingMark = 'data-page-heading';

/**
 * Brings the focus to the page's heading when what had it is gone, such as the row of what was removed: a keyboard
 * would otherwise begin at the top of the page again.
 */
export const focusHeadingIfLost = () =>
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[${headingMark}]`)?.focus({ preventScroll: true });
  });

/** Leads to the page's own content, past all menus: to its heading, or while it has none, to where it will be. */
export function goToContent(options?: FocusOptions) {
  const heading = document.querySelector<HTMLElement>(`[${headingMark}]`);
  if (heading) return heading.focus(options);
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus(options);
  // For good, it would take the focus from every press beside a control.
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

interface PageHeadingProps {
  readonly title: string;
  /** the pages above this one, the topmost first */
  readonly crumbs?: readonly Crumb[];
  /** what the page is called beneath those, where that's shorter than its title */
  readonly current?: string;
  /** what the page is about, in a line beneath its title */
  readonly subtitle?: ReactNode;
  /** buttons beside the heading */
  readonly children?: ReactNode;
}

/** A page's one heading: says where the page stands, names the tab, and takes the focus when one comes to the page. */
export function PageHeading({ title, crumbs = [], current = title, subtitle, children }: PageHeadingProps) {
  const heading = useRef<HTMLDivElement>(null);
  useTabTitle([current, ...crumbs.map((crumb) => crumb.title).toReversed()]);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-heading">
      {crumbs.length > 0 ? <Crumbs crumbs={crumbs} current={current} /> : null}
      <div className="page-heading-line">
        <div>
          <div ref={heading} {...{ [headingMark]: '' }} tabIndex={-1}>
            <Heading level="h1">{title}</Heading>
          </div>
          {subtitle ? <div className="page-subtitle">{subtitle}</div> : null}
        </div>
        {children ? <div className="button-row">{children}</div> : null}
      </div>
    </div>
  );
}
