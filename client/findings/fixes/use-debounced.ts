import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; the first at once. Values are compared as JSON. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const isSettled = text === JSON.stringify(settled);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), waitMs);
    return () => clearTimeout(timer);
  }, [text, isSettled, waitMs]);
  return settled;
}
