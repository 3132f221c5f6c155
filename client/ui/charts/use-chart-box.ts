import { useLayoutEffect, useRef, useState } from 'react';

export interface ChartBox {
  /** in pixels */
  readonly width: number;
  /** whether the page is read from right to left: time then runs that way too */
  readonly isMirrored: boolean;
}

/** The room for a chart, as its container grows and shrinks; drawn at its real size, its text isn't scaled. */
export function useChartBox() {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<ChartBox>({ width: 800, isMirrored: false });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (width: number) => {
      const isMirrored = getComputedStyle(element).direction === 'rtl';
      setBox((before) => ({ width: width > 0 ? Math.floor(width) : before.width, isMirrored }));
    };
    measure(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box] as const;
}
