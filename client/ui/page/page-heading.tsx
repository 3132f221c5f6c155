import { Flex, Heading } from '@instructure/ui/latest';
import { useEffect, useRef, type ReactNode } from 'react';
import { scrollToTop } from './lms-frame.ts';

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

interface PageHeadingProps {
  readonly title: string;
  /** buttons beside the heading */
  readonly children?: ReactNode;
}

/** A page's one heading: names the tab, and takes the focus when one comes to the page. */
export function PageHeading({ title, children }: PageHeadingProps) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = `${title} · Courseyard`;
  }, [title]);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Flex justifyItems="space-between" alignItems="center" wrap="wrap" gap="small" margin="0 0 medium">
      <Flex.Item shouldShrink>
        <div ref={heading} {...{ [headingMark]: '' }} tabIndex={-1} style={{ outline: 'none' }}>
          <Heading level="h1">{title}</Heading>
        </div>
      </Flex.Item>
      {children ? <Flex.Item>{children}</Flex.Item> : null}
    </Flex>
  );
}
