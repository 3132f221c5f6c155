import { useEffect, useRef } from 'react';

/**
 * Brings the focus to the first field of a form that is wrong, each time it was tried once more (`tries` counts) and
 * each time the server said another thing.
 */
export function useFocusOnFault(tries: number, problem?: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0 && problem === undefined) return undefined;
    // In the next frame: a date field says only then that it is wrong.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [tries, problem]);
  return form;
}
