import { useSearchParams } from 'react-router';

/**
 * What's open over a page, under its own name in the address, so that a link can lead to it and the Back button closes
 * it. The rest of the address stays.
 */
export function useOpened(name: string) {
  const [params, setParams] = useSearchParams();
  const search = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    opened: params.get(name),
    /** the address of a link that opens it */
    linkTo: (value: string | number) => `?${search(String(value))}`,
    open: (value: string) => setParams(search(value)),
    close: () => setParams(search(null)),
  };
}
