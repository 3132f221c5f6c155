import { useSearchParams } from 'react-router';

/**
 * What is open over a page, under its own name in the address, so that a link leads to it and the browser's way
 * back closes it. The rest of the address stays.
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
    /** where a link that opens it leads */
    linkTo: (value: string | number) => `?${search(String(value))}`,
    open: (value: string) => setParams(search(value)),
    close: () => setParams(search(null)),
  };
}
