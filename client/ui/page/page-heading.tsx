import { Heading, ScreenReaderContent } from '@instructure/ui/latest';
import { useEffect, useRef, type ReactNode } from 'react';
import { Crumbs, type Crumb } from './crumbs.tsx';
import { scrollToTop } from './lms-frame.ts';
import { useTabTitle } from './tab-title.tsx';

/** Marks the heading of a page; there's one at a time. */
const headingMark = 'data-page-heading';

/** Focuses the page's own content, past all menus: its heading, or before there is one, the place where it'll be. */
export function goToContent(options?: FocusOptions) {
  const heading = document.querySelector<HTMLElement>(`[${headingMark}]`);
  if (heading) return heading.focus(options);
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus(options);
  // If it stayed, every click next to a control would move the focus here.
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}

interface PageHeadingProps {
  readonly title: string;
  /** what the page is called, if its title is a sentence: it names the tab, and screen readers say it first */
  readonly name?: string | undefined;
  /** the pages above this one, the topmost first */
  readonly crumbs?: readonly Crumb[];
  /** the page's name in the crumbs, if that's shorter than its title */
  readonly current?: string;
  /** what the page is about, in a line below its title */
  readonly subtitle?: ReactNode;
  /** buttons next to the heading */
  readonly children?: ReactNode;
}

/** A page's only heading: shows the page's place, names the tab, and gets the focus when the page opens. */
export function PageHeading(props: PageHeadingProps) {
  const { title, name, crumbs = [], current = name ?? title, subtitle, children } = props;
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
            <Heading level="h1">
              {name === undefined || name === title ? null : (
                <ScreenReaderContent>{`${name}: `}</ScreenReaderContent>
              )}
              {title}
            </Heading>
          </div>
          {subtitle ? <div className="page-subtitle">{subtitle}</div> : null}
        </div>
        {children ? <div className="button-row">{children}</div> : null}
      </div>
    </div>
  );
}
