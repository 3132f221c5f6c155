import { useEffect, useRef } from 'react';

/** Focuses the first wrong field of a form, after each try (`tries` counts them) and each new answer from the server. */
export function useFocusOnFault<Form extends HTMLElement = HTMLFormElement>(
  tries: number,
  problem?: unknown,
) {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (tries === 0 && problem === undefined) return undefined;
    // In the next frame, because a date field only then says that it's wrong.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [tries, problem]);
  return form;
}
