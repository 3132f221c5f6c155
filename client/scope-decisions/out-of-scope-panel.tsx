import { Button } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { listedStandings, type ListedStanding } from '#shared/scope-decisions/scope-terms.ts';
import { scopeMessages } from './scope.messages.ts';

/** Which rows a list is asked for, by its address. */
export const standingIn = (params: URLSearchParams): ListedStanding =>
  listedStandings.find((one) => one === params.get('standing')) ?? 'in_scope';

interface OutOfScopeNoteProps {
  readonly standing: ListedStanding;
  /** of all that the list would have, those out of scope */
  readonly count: number;
  readonly list: { readonly setParam: (name: string, value: string) => void };
  /** of rows that are on courses, with the same values */
  readonly text?: MessageDescriptor;
}

/** How many rows aren't in scope, and a way to see them or to leave them out; nothing where all are in scope. */
export function OutOfScopeNote({
  standing,
  count,
  list,
  text = scopeMessages.outOfScope,
}: OutOfScopeNoteProps) {
  if (count === 0 && standing === 'in_scope') return null;
  const other = (inside: ReactNode) => (
    <Button
      key="other"
      size="small"
      onClick={() => list.setParam('standing', standing === 'in_scope' ? 'all' : '')}
    >
      {inside}
    </Button>
  );
  return (
    <p>
      <FormattedMessage {...text} values={{ standing, count, other }} />
    </p>
  );
}
