import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation, type NavigateProps } from 'react-router';
import type { ProblemCode } from '#shared/http/problem.ts';
import { useForgetFailures } from '../../data/use-endpoint.ts';
import { LoadState, useProblemText, type Loadable } from './load-state.tsx';
import { errorPath, notFoundPath, type ErrorState } from './outside-paths.ts';

/** A record that's hidden, gone or has no valid id: for this person, it doesn't exist. */
const missing: readonly ProblemCode[] = ['not_found', 'invalid_input', 'not_allowed'];

interface PageLoadProps<T> {
  readonly of: Loadable<T>;
  /** where a failure leads that isn't about the record itself; a settings page has no error page of its own */
  readonly failsTo?: 'error' | 'not-found';
  /** the sentence for a failure that the server says nothing about */
  readonly failed?: string | undefined;
  readonly children: (data: T) => ReactNode;
}

/** Shows the record of a page; without its record, a page leads to the one that says so (specification §8). */
export function PageLoad<T>({ of, failsTo = 'error', failed, children }: PageLoadProps<T>) {
  const { pathname, search } = useLocation();
  const textOf = useProblemText();
  const { data, error } = of;
  // A record that has been removed isn't shown any more, even if its data is still here.
  const isKnown = data !== undefined && error?.code !== 'not_found';
  if (isKnown || !error)
    return (
      <LoadState of={of} failed={failed}>
        {children}
      </LoadState>
    );
  // The router deals with an ended session: it leads to the login page.
  if (error.code === 'not_signed_in') return null;
  if (missing.includes(error.code)) return <Leave to={notFoundPath} />;
  const state: ErrorState = { from: `${pathname}${search}`, message: textOf(error, failed) };
  return <Leave to={failsTo === 'error' ? errorPath : notFoundPath} state={state} />;
}

/** Leads away from a page; coming back to it asks again instead of showing the old failure. */
function Leave(props: NavigateProps) {
  const forgetFailures = useForgetFailures();
  useEffect(forgetFailures);
  return <Navigate {...props} replace />;
}
