import { useEffect, useRef } from 'react';

/**
 * Brings the focus to the first field of a form that is wrong, each time the cause is another one: the count of tries,
 * or what the server said. Until there is a cause, 0 or undefined, nothing is wrong.
 */
export function useFocusOnFault(cause: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!cause) return undefined;
    // In the next frame: a date field says only then that it is wrong.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [cause]);
  return form;
}
