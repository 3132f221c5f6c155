import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, type NavigateProps } from 'react-router';
import type { ProblemCode } from '#shared/http/problem.ts';
import { useForgetFailures } from '../data/use-endpoint.ts';
import { LoadState, type Loadable } from '../ui/load-state.tsx';
import { errorPath, notFoundPath, type ErrorState } from './outside-paths.ts';

/** A record that is hidden, gone or not even named by an id: for the person, it does not exist. */
const missing: readonly ProblemCode[] = ['not_found', 'invalid_input', 'not_allowed'];

/** Shows the record a page is about; a page without its record leads to the one that says so (specification §8). */
export function PageLoad<T>({ of, children }: { of: Loadable<T>; children: (data: T) => ReactNode }) {
  const { pathname, search } = useLocation();
  const { data, error } = of;
  if (data !== undefined || !error) return <LoadState of={of}>{children}</LoadState>;
  // A session that has ended is the router's matter: it leads to the login page.
  if (error.code === 'not_signed_in') return null;
  if (missing.includes(error.code)) return <Leave to={notFoundPath} />;
  const state: ErrorState = { from: `${pathname}${search}`, message: error.message };
  return <Leave to={errorPath} state={state} />;
}

/** Leads away from a page; whoever comes back to it asks anew instead of meeting the old failure. */
function Leave(props: NavigateProps) {
  const forgetFailures = useForgetFailures();
  useEffect(forgetFailures);
  return <Navigate {...props} replace />;
}
