import { Flex, Heading } from '@instructure/ui/latest';
import { useEffect, useRef, type ReactNode } from 'react';
import { scrollToTop } from './frame.ts';

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
        <div ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          <Heading level="h1">{title}</Heading>
        </div>
      </Flex.Item>
      {children ? <Flex.Item>{children}</Flex.Item> : null}
    </Flex>
  );
}
